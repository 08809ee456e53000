import pg from "pg";

/** A statement as it was sent, with the values that it had the first time. */
interface Sent {
  text: string;
  values: unknown[];
}

/**
 * Keeps each statement with parameters that this process sends from now on, once.
 * @returns how to end it, with the statements
 */
export function recordStatements(): () => Sent[] {
  const sent = new Map<string, Sent>();
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const before = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const { text, values } = (args[0] ?? {}) as Partial<Sent>;
    if (text && values?.length && !sent.has(text)) sent.set(text, { text, values });
    return before.apply(this, args);
  };
  return () => {
    prototype.query = before;
    return [...sent.values()];
  };
}

/** How many parts of a distributed table a statement asks at most in one step, by the plan that EXPLAIN answers; 0 when it asks none. */
export function tasksOf(plan: readonly string[]): number {
  return Math.max(0, ...plan.map((line) => Number(/Task Count: (\d+)/.exec(line)?.[1] ?? 0)));
}
