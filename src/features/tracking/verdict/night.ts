const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether a moment (Unix milliseconds) lies between 22:00 and 06:00 on the wall of a time zone; an unknown zone has no night. */
export function isNight(at: number, timeZone: string): boolean {
  const clock = clockOf(timeZone);
  if (!clock) return false;
  const hour = Number(clock.format(at)) % 24;
  return hour >= 22 || hour < 6;
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone });
    clocks.set(timeZone, made);
    return made;
  } catch {
    return null;
  }
}
