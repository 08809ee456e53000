import { signs } from "./spool/record.ts";
import type { Hit } from "./spool/record.ts";
import { pageTime } from "./verdict/page.ts";

/** Nobody reads a moment for longer; whoever is away from an open page does not count as reading it (seconds). */
export const longestDwellTime = 600;

/**
 * How long somebody stayed on a moment, in whole seconds, as their beacon says it: never longer than the page has been out, and of pages that we served alone.
 * @returns null where no hand was seen on it, which is how programs look at pages
 */
export function dwellTimeOf(hit: Pick<Hit, "at" | "signs" | "dwell" | "visit">): number | null {
  if (!hit.visit || !(hit.signs & signs.trusted) || hit.signs & (signs.driven | signs.hidden)) return null;
  const out = Math.max(0, hit.at - pageTime(hit.visit)) / 1000;
  return Math.floor(Math.min(hit.dwell / 10, out, longestDwellTime));
}
