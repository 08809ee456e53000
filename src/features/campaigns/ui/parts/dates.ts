import { dateFormat } from "../../../../kit/formats.ts";

/** A moment in words by the clock of a zone. @param at epoch milliseconds */
export function formatMoment(at: number, tag: string, zone: string): string {
  return dateFormat(tag, {
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
  return dateFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);
}
