/** Days and weeks as whole numbers: days since 1970-01-01, weeks since the Monday of 1969-12-29, seasons of four weeks. */

const dayMs = 86_400_000;
const seasonWeeks = 4;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone (IANA), counted. @param at Unix milliseconds */
export function dayOf(timeZone: string, at: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    // Sweden writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
    formats.set(timeZone, format);
  }
  return Date.parse(format.format(at)) / dayMs;
}

/** The week of a day; weeks begin on Monday. */
export function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

/** The season of a day; every organisation's seasons begin on the same Mondays. */
export function seasonOf(day: number): number {
  return Math.floor(weekOf(day) / seasonWeeks);
}

/** The latest season that has begun anywhere. @param at Unix milliseconds */
export function latestSeason(at: number): number {
  return seasonOf(dayOf("Pacific/Kiritimati", at));
}

/** The first day of a season, and the first one after it, as `YYYY-MM-DD`. */
export function seasonDays(season: number): { from: string; to: string } {
  const first = season * seasonWeeks * 7 - 3;
  return { from: dateOf(first), to: dateOf(first + seasonWeeks * 7) };
}

/** The Monday of a week, counted. */
export function mondayOf(week: number): number {
  return week * 7 - 3;
}

/** A counted day as `YYYY-MM-DD`. */
export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
