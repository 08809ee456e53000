const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Whether a name is an IANA time zone that this runtime knows. */
export function knownZone(zone: string): boolean {
  return format(zone) !== null;
}

/**
 * Offset of a zone's wall clock from UTC at an instant, in milliseconds (positive east of Greenwich).
 * @param at epoch milliseconds
 */
export function zoneOffset(zone: string, at: number): number {
  const read = format(zone);
  if (!read) throw new RangeError(`unknown time zone ${zone}`);
  const parts: Record<string, number> = {};
  for (const { type, value } of read.formatToParts(at)) if (type !== "literal") parts[type] = Number(value);
  const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day!, parts.hour!, parts.minute!, parts.second!);
  return wall - Math.floor(at / 1000) * 1000;
}

/** ISO weekday of a day counted from 1970-01-01, a Thursday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/**
 * The instant at which the zone's clock shows a wall time. Twice a year that is not one instant: of a repeated hour `pick` chooses the
 * earlier or the later one; a skipped hour gives the instant of the jump.
 * @param wall epoch milliseconds as if the wall clock were UTC
 */
export function instantOf(zone: string, wall: number, pick: "earlier" | "later"): number {
  const candidates = [wall - zoneOffset(zone, wall - 86_400_000), wall - zoneOffset(zone, wall + 86_400_000)];
  const real = candidates.filter((at) => at + zoneOffset(zone, at) === wall);
  if (real.length > 0) return pick === "earlier" ? Math.min(...real) : Math.max(...real);
  return jump(zone, Math.min(...candidates) - 1, Math.max(...candidates));
}

/** A moment as a zone's clock shows it (epoch milliseconds, as if the wall clock were UTC); by UTC where this runtime does not know the zone. */
export function wallOf(zone: string, at: Date): number {
  return at.getTime() + zoneOffset(knownZone(zone) ? zone : "UTC", at.getTime());
}

/** The moment at which a zone's clock shows a wall time first; UTC's where this runtime does not know the zone. @param wall as `wallOf` has it */
export function momentOf(zone: string, wall: number): Date {
  return new Date(instantOf(knownZone(zone) ? zone : "UTC", wall, "earlier"));
}

/** The instant of another day (YYYY-MM-DD) at which the zone's clock shows the same time of day. */
export function sameTimeOn(zone: string, at: Date, on: string): Date {
  const known = knownZone(zone) ? zone : "UTC";
  const wall = at.getTime() + zoneOffset(known, at.getTime());
  const day = 86_400_000;
  return new Date(instantOf(known, Date.parse(`${on}T00:00:00Z`) + (((wall % day) + day) % day), "earlier"));
}

// The first instant with the later offset, found by halving.
function jump(zone: string, from: number, to: number): number {
  const after = zoneOffset(zone, to);
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zoneOffset(zone, middle) === after) high = middle;
    else low = middle;
  }
  return high;
}

function format(zone: string): Intl.DateTimeFormat | null {
  let found = formats.get(zone);
  if (found === undefined) {
    try {
      found = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        calendar: "iso8601",
        numberingSystem: "latn",
        hourCycle: "h23",
        year: "numeric",
        month: "numeric",
        day: "numeric",
        hour: "numeric",
        minute: "numeric",
        second: "numeric",
      });
    } catch {
      found = null;
    }
    formats.set(zone, found);
  }
  return found;
}
