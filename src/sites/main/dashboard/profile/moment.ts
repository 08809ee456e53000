const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });
const near = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** A day as people write it: 21 November 2026. */
export function dayOf(date: Date): string {
  return day.format(date);
}

/** How long ago it was, in the largest unit that fits; older than a week is a day. */
export function agoOf(date: Date, now = new Date()): string {
  const minutes = Math.round((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return near.format(0, "minute").replace("this minute", "now");
  if (minutes < 60) return near.format(-minutes, "minute");
  if (minutes < 24 * 60) return near.format(-Math.round(minutes / 60), "hour");
  if (minutes < 7 * 24 * 60) return near.format(-Math.round(minutes / 60 / 24), "day");
  return dayOf(date);
}
