import { zoneOffset } from "../../kit/zones.ts";
import { placeOfNumber } from "./by-country.ts";

interface Quiet {
  /** `HH:MM` by the clock where the telephone is; alike, or absent, when there is no quiet time. */
  quietFrom?: string;
  quietUntil?: string;
}

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

/**
 * The next moment at which a message may come to a number: the moment itself, or the end of the quiet time. Where its country has several time zones it is
 * nobody's night in any of them, unless the person's own is one of them.
 * @param zone the person's own; null where nobody knows it
 * @param at epoch milliseconds
 */
export function openFor(
  { quietFrom = "", quietUntil = "" }: Quiet,
  number: string,
  zone: string | null,
  at: number,
): number {
  if (quietFrom === quietUntil) return at;
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)];
  const { country } = placeOfNumber(number);
  const all = country ? zonesOf(country) : [];
  const zones = all.length === 0 ? [zone ?? "UTC"] : zone !== null && all.includes(zone) ? [zone] : all;
  // The widest countries have a few hours in which nobody's is quiet; where a setting leaves none, each zone's has come once.
  let open = at;
  for (let round = 0; round < 3 * zones.length; round++) {
    const next = Math.max(...zones.map((one) => afterQuiet(one, from, until, open)));
    if (next === open) break;
    open = next;
  }
  return open;
}

/** The moment itself when a zone's clock shows no quiet time, else when that ends. */
function afterQuiet(zone: string, from: number, until: number, at: number): number {
  const wall = at + zoneOffset(zone, at);
  const minute = Math.floor((((wall % dayMs) + dayMs) % dayMs) / minuteMs);
  const quiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  if (!quiet) return at;
  const left = ((until - minute + 1440) % 1440) * minuteMs - (((wall % minuteMs) + minuteMs) % minuteMs);
  // Where clocks are set meanwhile, the end is looked at again by whoever asks next.
  return at + left;
}

function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(":").map(Number);
  return hours! * 60 + minutes!;
}

const known = new Map<string, readonly string[]>();

/** The time zones of a country (ISO 3166), as this runtime names them. */
function zonesOf(country: string): readonly string[] {
  const found = known.get(country);
  if (found) return found;
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    timeZones?: string[];
    getTimeZones?: () => string[];
  };
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  known.set(country, zones);
  return zones;
}
