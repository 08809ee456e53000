import type { Dispatch } from "./dispatch.ts";

/** So often an open hour may fall into the quiet time, and its end out of the hours, before it is clear that they never meet: longer than a week. */
const rounds = 10;

/**
 * When a delivery may leave: at an open hour of its campaign that is not in the quiet time of where it comes to.
 * @returns epoch milliseconds, not later than `now` when it may now; Infinity when no hour is open within a year; null when each that is open is quiet
 */
export function openingOf(
  { openAt, openFor }: Pick<Dispatch, "openAt" | "openFor">,
  { address, timeZone }: { address: string; timeZone: string },
  now: number,
): number | null {
  let open = openAt(timeZone, now);
  for (let round = 0; round < rounds && Number.isFinite(open); round++) {
    const clear = openFor(address, timeZone, open);
    if (clear === open) return open;
    open = openAt(timeZone, clear);
    if (open === clear) return open;
  }
  return Number.isFinite(open) ? null : open;
}
