import { formatTag } from "../../../../kit/languages.ts";

/** A day in words, in the reader's language. @param day YYYY-MM-DD */
export function sayDay(day: string, tag: string, style: "short" | "long" = "long"): string {
  const options: Intl.DateTimeFormatOptions =
    style === "long"
      ? { weekday: "long", day: "numeric", month: "long", year: "numeric" }
      : { weekday: "short", day: "numeric", month: "short" };
  return new Intl.DateTimeFormat(formatTag(tag), { ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** A moment in words by the clock of a zone. @param at epoch milliseconds */
export function sayMoment(at: number, tag: string, zone: string): string {
  return new Intl.DateTimeFormat(formatTag(tag), {
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
  }).format(at);
}

/** The day of a moment by the clock of a zone, YYYY-MM-DD. @param at epoch milliseconds */
export function dayOf(at: number, zone: string): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at,
  );
}

/** A language tag's own name, in the reader's language. */
export function sayLanguage(language: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: "language" }).of(language) ?? language;
}
