import type { ScheduleInput } from "../../contract.ts";
import { openSpans, scheduleOf } from "../../rules.ts";

interface ZoneWindow {
  zone: string;
  people: number;
  /** Open stretches, epoch milliseconds. */
  spans: { start: number; end: number }[];
}

/** The time in which a simulation's mails go out, as the recipients' own clocks have it. */
export interface SendingWindow {
  from: number;
  to: number;
  zones: ZoneWindow[];
}

/**
 * The sending window of the zones that most recipients live in; null where no day is open.
 * @param now epoch milliseconds: the start of a plan that begins as soon as it is launched
 */
export function sendingWindow(
  schedule: ScheduleInput,
  quiet: readonly { from: string; to: string }[],
  zones: readonly { name: string; people: number }[],
  now: number,
): SendingWindow | null {
  const start = Math.max(now, schedule.start ? Date.parse(schedule.start) : now);
  const rules = scheduleOf(schedule, new Date(start), quiet);
  const found = zones
    .map(({ name, people }) => ({ zone: name, people, spans: openSpans(rules, name, start, schedule.windowDays) }))
    .filter(({ spans }) => spans.length > 0);
  if (found.length === 0) return null;
  return {
    from: Math.min(...found.map(({ spans }) => spans[0]!.start)),
    to: Math.max(...found.map(({ spans }) => spans.at(-1)!.end)),
    zones: found,
  };
}
