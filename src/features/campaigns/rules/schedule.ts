import { instantOf, weekdayOf, zoneOffset } from "../../../kit/zones.ts";

/** When a campaign's lures go out, always by the recipient's own clock. */
export interface Schedule {
  /** First instant, epoch milliseconds. */
  start: number;
  /** On how many open days the lures are spread; 0 sends all at the first opening. */
  windowDays: number;
  /** Opening and closing in minutes of the day, 0 ≤ from < until ≤ 1440. */
  from: number;
  until: number;
  /** ISO weekdays, Monday 1 to Sunday 7, at least one. */
  weekdays: readonly number[];
  /** Each lure is moved at random by up to so many minutes, never out of the hours. */
  jitterMinutes: number;
  /** Days on which nothing is sent, counted from 1970-01-01, both ends included. */
  closed?: readonly { from: number; to: number }[];
}

/** An open stretch of time, epoch milliseconds, end excluded. */
interface Span {
  start: number;
  end: number;
}

/** A zone's open time as one line of seconds: second `cums[i]` of it is the instant `starts[i]` (epoch seconds). */
export interface ZonePlan {
  zone: string;
  starts: number[];
  cums: number[];
  total: number;
}

const dayMs = 86_400_000;
const longestSearch = 400;

/** The open stretches from an instant on: the given number of open days, at least one, as the zone's clock sees them. */
export function openSpans(schedule: Schedule, zone: string, from: number, days: number): Span[] {
  const spans: Span[] = [];
  const first = Math.floor((from + zoneOffset(zone, from)) / dayMs);
  const wanted = Math.max(1, days);
  for (let day = first; spans.length < wanted && day < first + wanted * 7 + longestSearch; day++) {
    if (!schedule.weekdays.includes(weekdayOf(day)) || isClosed(schedule, day)) continue;
    // Of a repeated hour the later opening and the earlier closing: inside the hours whichever way the clock is read.
    const start = Math.max(from, instantOf(zone, day * dayMs + schedule.from * 60_000, "later"));
    const end = instantOf(zone, day * dayMs + schedule.until * 60_000, "earlier");
    if (end - start >= 1000) spans.push({ start, end });
  }
  return spans;
}

function isClosed({ closed = [] }: Schedule, day: number): boolean {
  return closed.some(({ from, to }) => from <= day && day <= to);
}

/** The instant itself when the zone's clock is inside the hours, else the next opening (epoch milliseconds; Infinity when there is none within a year). */
export function nextOpening(schedule: Schedule, zone: string, at: number): number {
  return openSpans(schedule, zone, at, 1)[0]?.start ?? Number.POSITIVE_INFINITY;
}

/** The plan of one zone for the campaign's whole window. */
export function schedulePlan(schedule: Schedule, zone: string): ZonePlan {
  const starts: number[] = [];
  const cums: number[] = [];
  let total = 0;
  for (const span of openSpans(schedule, zone, schedule.start, schedule.windowDays)) {
    starts.push(Math.ceil(span.start / 1000));
    cums.push(total);
    total += Math.max(0, Math.floor(span.end / 1000) - Math.ceil(span.start / 1000));
  }
  return { zone, starts, cums, total };
}

/**
 * When one lure is due, epoch seconds; the same arithmetic as the SQL of the launch.
 * @param share the recipient's place in the random order, 0 ≤ share < 1; ignored when the window is 0 days
 * @param throwOf the recipient's own random number for the jitter, 0 ≤ throwOf < 1
 */
export function dueAt(schedule: Schedule, plan: ZonePlan, share: number, throwOf: number): number {
  const jitter = schedule.jitterMinutes * 60;
  const wanted = schedule.windowDays > 0 ? share * plan.total + (2 * throwOf - 1) * jitter : throwOf * jitter;
  const place = Math.min(Math.max(Math.floor(wanted), 0), Math.max(plan.total - 1, 0));
  let i = plan.cums.length - 1;
  while (i > 0 && plan.cums[i]! > place) i--;
  return plan.starts[i]! + (place - plan.cums[i]!);
}
