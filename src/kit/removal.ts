import { isAhead } from "./has-passed.ts";

/** When a removal was ordered, Unix milliseconds by the database's clock; absent where a version before ordered it. */
export interface Removal {
  at?: number;
}

/**
 * Seconds between the order to remove what is old and the removal, which does not come back: by then a clock that was ahead as it was ordered has been set right, or
 * the order is told by its moment (`Removal`) from a time that is none.
 */
export const removedAfter = 3 * 60 * 60;

const day = 24 * 60 * 60 * 1000;

/**
 * Whether a removal takes place at a time that its order knows. If not, a clock was set in between, or nothing was done for a day; what is old is removed by the next
 * order, a quarter of a day later.
 * @param now by the database's clock
 */
export function isOfThisTime({ at }: Removal, now: Date): boolean {
  return at === undefined || (!isAhead(new Date(at), now) && now.getTime() - at <= day);
}

/**
 * The same for what a process removes beside the queue: its order is kept in memory.
 * @returns to be asked each time that it is found to be due: whether it takes place now, by the database's clock
 */
export function orderedRemoval(): (now: Date) => boolean {
  let at: number | null = null;
  return (now) => {
    if (at === null || !isOfThisTime({ at }, now)) at = now.getTime();
    if (now.getTime() - at < removedAfter * 1000) return false;
    at = null;
    return true;
  };
}
