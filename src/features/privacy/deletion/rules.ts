/** Days between an organisation's last word and the moment at which its deletion begins. */
export const waitDays = 7;

/** When a deletion that was agreed upon at a moment begins. */
export function dueAt(agreed: Date): Date {
  return new Date(agreed.getTime() + waitDays * 86_400_000);
}

/** Looks at a deletion that waits are a quarter of an hour apart. Beyond this (milliseconds) nobody looked for a while, or a clock was set. */
const longestPause = 3_600_000;

/**
 * When a deletion that waits is due, by a look at it. Only what went by between looks counts as waiting: a leap of the clock, in either direction, takes the day along,
 * and so does a time in which the installation stood still and nobody could take the deletion back.
 */
export function dueAtLook({ dueAt: due, lookedAt }: { dueAt: Date; lookedAt: Date }, now: Date): Date {
  const since = now.getTime() - lookedAt.getTime();
  return Math.abs(since) > longestPause ? new Date(due.getTime() + since) : due;
}

/** A table with rows of organisations. `key` is the column that tells whose a row is. */
export interface OwnedTable {
  name: string;
  key: string;
}

/** A foreign key, by the names of its tables. */
export interface Reference {
  from: string;
  to: string;
}

/**
 * Tables in the order in which they can be emptied: what refers to another comes before it, the organisations themselves last.
 * @throws Error for tables that refer to each other in a circle, which could not be emptied row by row
 */
export function emptyingOrder(tables: readonly OwnedTable[], references: readonly Reference[]): string[] {
  const own = tables.filter(({ key }) => key === "org").map(({ name }) => name);
  const last = tables.filter(({ key }) => key !== "org").map(({ name }) => name);
  const left = new Set(own.toSorted());
  const order: string[] = [];
  while (left.size > 0) {
    const free = [...left].filter(
      (one) => !references.some(({ from, to }) => to === one && from !== one && left.has(from)),
    );
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(", ")}`);
    for (const one of free) left.delete(one);
    order.push(...free);
  }
  return [...order, ...last];
}
