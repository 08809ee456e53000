import { backOff } from "../../../kit/back-off.ts";

const minutes = { first: 1, longest: 240 };
const giveUpHours = 24;

/** Minutes to wait after the nth deferral (1, 2, 4 … 240), RFC 5321 4.5.4.1 in spirit: patient, and patient for long. */
export function retryMinutes(attempts: number): number {
  return backOff(minutes, attempts);
}

/**
 * What a deferral leads to: another try at a time, or the end after 24 hours of trying.
 * @param attempts how many tries there were, this one included
 * @param firstTry epoch milliseconds of the first try
 * @param retryAfter seconds the server asked for, if it did; never undercut
 */
export function afterDeferral(
  attempts: number,
  firstTry: number,
  now: number,
  retryAfter?: number,
): { again: number } | { expired: true } {
  if (now - firstTry >= giveUpHours * 3_600_000) return { expired: true };
  const wait = Math.max(retryMinutes(attempts) * 60_000, (retryAfter ?? 0) * 1000);
  return { again: now + wait };
}
