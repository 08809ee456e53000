import { dateFormat, relativeFormat } from "../../kit/formats.ts";

const near: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  ["minute", 60_000, 60],
  ["hour", 3_600_000, 24],
  ["day", 86_400_000, 7],
];

/**
 * A moment as people say it: in words where it is near (within a week, before or after), else its day and time in the viewer's zone.
 * @param locale BCP 47; plain English is written as in Britain
 */
export function formatWhen(at: Date, now: Date, locale: string): string {
  const distance = at.getTime() - now.getTime();
  const format = relativeFormat(locale);
  if (Math.abs(distance) < 45_000) return format.format(0, "second");
  for (const [unit, length, limit] of near) {
    const count = Math.round(distance / length);
    if (Math.abs(count) < limit) return format.format(count, unit);
  }
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return dateFormat(locale, { day: "numeric", month: "short", ...year }).format(at);
}

/** The same moment to the minute, with its zone. */
export function formatExactly(at: Date, locale: string): string {
  return dateFormat(locale, {
    weekday: "short",
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
}

/** The day of a moment as this device's clock has it, YYYY-MM-DD: UTC's is another one for hours of it, and twelve times a year another month. */
export function deviceDay(at: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return dateFormat("sv-SE", { dateStyle: "short" }).format(at);
}

/** A day in words. @param day YYYY-MM-DD @param locale BCP 47 @param style `short` leaves out the year */
export function formatDay(day: string, locale: string, style: "short" | "long" = "long"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "long"
      ? { weekday: "long", day: "numeric", month: "long", year: "numeric" }
      : { weekday: "short", day: "numeric", month: "short" };
  return dateFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
