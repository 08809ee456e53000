import type { Logger } from "./log.ts";

/** Milliseconds: longer than anything that ends well takes; supervisors kill after a minute (deploy/). */
export const closesWithin = 50_000;

/**
 * Closes what was opened, the last first; a step that fails keeps nobody from the next. One that does not end is waited for until the time is over:
 * whoever asked the process to end must not have to kill it, and what is left undone then is what a kill would leave, too.
 * @param patience milliseconds for all of them
 * @returns whether all ended
 */
export async function closeAll(
  steps: readonly (() => Promise<unknown>)[],
  log: Pick<Logger, "warn" | "error">,
  patience = closesWithin,
): Promise<boolean> {
  let left = steps.length;
  const closing = (async () => {
    for (const one of steps.toReversed()) {
      await one().catch((error: unknown) => log.warn({ err: error }, "stopping"));
      left -= 1;
    }
    return true;
  })();
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => {
    log.error(
      { left },
      `not stopped after ${patience / 1000} s: the process ends with ${left} of its parts still open`,
    );
    late.resolve(false);
  }, patience);
  return Promise.race([closing, late.promise]).finally(() => clearTimeout(timer));
}
