import { momentOf, wallOf } from "../../../kit/zones.ts";
import { monthsOf } from "../rules.ts";
import type { Rhythm } from "../rules.ts";

/** A period's report is made on this day of the next month, when verdicts of what was sent last are in, at this hour of the organisation's clock. */
const [day, hour] = [3, 8];

/** When the report of a period is made. */
export function dueAt(period: string, timeZone: string): Date {
  const { year, after } = monthsOf(period);
  return momentOf(timeZone, Date.UTC(year, after, day, hour));
}

/** The period of a rhythm that follows another. */
export function periodAfter(period: string, every: Rhythm): string {
  const { year, after } = monthsOf(period);
  return periodAt(every, Date.UTC(year, after));
}

/** The period of a rhythm that another one follows. */
export function periodBefore(period: string, every: Rhythm): string {
  const { year, first } = monthsOf(period);
  return periodAt(every, Date.UTC(year, first) - 1);
}

/** The first period of a rhythm whose report is made after a moment. */
export function nextPeriod(every: Rhythm, timeZone: string, now: Date): string {
  let period = periodAt(every, wallOf(timeZone, now));
  // That of the one before may still be to come, in the first days of a month.
  const before = periodBefore(period, every);
  if (dueAt(before, timeZone) > now) period = before;
  return period;
}

/** @param wall as `wallOf` has it */
function periodAt(every: Rhythm, wall: number): string {
  const at = new Date(wall);
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return every === "quarter"
    ? `${year}-Q${Math.floor(month / 3) + 1}`
    : `${year}-${String(month + 1).padStart(2, "0")}`;
}
