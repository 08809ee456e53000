import { backOff } from "../../../kit/back-off.ts";

/**
 * Seconds until the next attempt after `attempts` deferrals: 1 min, 2, 4 … up to 4 h, each ±10 % by `random` in [0, 1), so that a
 * queue does not come back in one wave. Greylisting wants minutes; the caller gives up after 24 h.
 */
export function retryDelay(attempts: number, random: number): number {
  return Math.round(backOff({ first: 60, longest: 4 * 3600 }, attempts) * (0.9 + 0.2 * random));
}

/** A deferred message is given up this long after its first attempt. */
export const giveUpAfterSeconds = 24 * 3600;
