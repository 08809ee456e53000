import { instantOf, zoneOffset } from "../../../kit/zones.ts";

/** How many surprises somebody may have a month. */
export const maxSurprises = 4;

/** The hours of somebody who says nothing else. */
export const defaultSurpriseHours = { from: "08:00", until: "21:00" } as const;

const dayMs = 86_400_000;

/** What a surprise's time is drawn from. */
interface Drawing {
  /** How many a calendar month, 1 to `maxSurprises`. */
  perMonth: number;
  /** When the person is awake, in minutes of the day, and in which zone. */
  from: number;
  until: number;
  zone: string;
  /** Days on which nothing is sent, counted from 1970-01-01, both ends included. */
  closed: readonly { from: number; to: number }[];
}

/**
 * When the next surprise comes: a month is cut into as many slices as there are surprises, each has one, on a day and at a time that nobody can know. So
 * there are never more a month than were asked for, and never none for long.
 * @param after epoch milliseconds; the draw begins the day after it
 * @param last when the latest one came; its slice has had its own
 * @param chance gives numbers from 0 to below 1
 * @returns epoch milliseconds; Infinity where no day of a year is open
 */
export function nextSurprise(drawing: Drawing, after: number, last: number | null, chance: () => number): number {
  const { perMonth, zone } = drawing;
  const today = dayAt(zone, after);
  const now = sliceOf(today, perMonth);
  const left = { first: today + 1, last: now.last };
  const had = last !== null && dayAt(zone, last) >= now.first;
  for (let slice = had || left.first > left.last ? sliceAfter(now, perMonth) : left, n = 0; n < 12 * perMonth; n++) {
    const open = spansOf(drawing, slice);
    const span = open[Math.floor(chance() * open.length)];
    if (span) return span.start + Math.floor(chance() * (span.end - span.start));
    slice = sliceAfter(slice, perMonth);
  }
  return Number.POSITIVE_INFINITY;
}

/** Days, counted from 1970-01-01, both ends included. */
interface Slice {
  first: number;
  last: number;
}

/** The part of its month in which a day lies. */
function sliceOf(day: number, perMonth: number): Slice {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const begins = (n: number) => Math.floor((n * length) / perMonth);
  const place = date.getUTCDate() - 1;
  const start = day - place;
  let at = 0;
  while (begins(at + 1) <= place) at += 1;
  return { first: start + begins(at), last: start + begins(at + 1) - 1 };
}

function sliceAfter({ last }: Slice, perMonth: number): Slice {
  return sliceOf(last + 1, perMonth);
}

/** The waking hours of each day that is not closed. */
function spansOf({ from, until, zone, closed }: Drawing, { first, last }: Slice) {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n)
    .filter((day) => !closed.some((days) => days.from <= day && day <= days.to))
    .map((day) => ({
      start: instantOf(zone, day * dayMs + from * 60_000, "later"),
      end: instantOf(zone, day * dayMs + until * 60_000, "earlier"),
    }));
}

function dayAt(zone: string, at: number): number {
  return Math.floor((at + zoneOffset(zone, at)) / dayMs);
}
