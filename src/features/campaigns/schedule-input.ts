import type { QuietDays } from "../organisations/rules.ts";
import type { ScheduleInput } from "./shapes.ts";
import type { Schedule } from "./rules/schedule.ts";

/** What the schedule rules calculate with, from what an author wrote. */
export function scheduleOf(input: ScheduleInput, start: Date, quiet: readonly QuietDays[] = []): Schedule {
  return {
    start: start.getTime(),
    windowDays: input.windowDays,
    from: minutesOf(input.from),
    until: minutesOf(input.until),
    weekdays: input.weekdays,
    jitterMinutes: input.jitterMinutes,
    closed: closedDays(quiet),
  };
}

/** Quiet days, counted from 1970-01-01, both ends included. */
export function closedDays(quiet: readonly QuietDays[]): { from: number; to: number }[] {
  return quiet.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));
}

/** Whether the closing comes after the opening. */
export function hoursFit(input: Pick<ScheduleInput, "from" | "until">): boolean {
  return minutesOf(input.from) < minutesOf(input.until);
}

/** Minutes of the day of a time such as 09:30. */
export function minutesOf(clock: string): number {
  const [hours, rest] = clock.split(":").map(Number);
  return hours! * 60 + rest!;
}

function dayOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}
