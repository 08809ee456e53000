import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueAt, nextOpening, openSpans, schedulePlan } from "./schedule.ts";
import type { Schedule } from "./schedule.ts";
import { instantOf, weekdayOf, zoneOffset } from "../../../kit/zones.ts";

const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Havana",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Apia",
  "America/St_Johns",
  "Africa/Casablanca",
];

const schedule = fc
  .record({
    start: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
    windowDays: fc.integer({ min: 0, max: 20 }),
    hours: fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
      .filter(([a, b]) => b - a >= 30),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    jitterMinutes: fc.integer({ min: 0, max: 240 }),
  })
  .map(({ hours: [from, until], ...rest }): Schedule => ({ ...rest, from, until }));

/** What a wall clock in the zone shows: days since 1970, ISO weekday (Monday 1) and minute of the day. */
function zoneTime(zone: string, at: number): { day: number; weekday: number; minute: number } {
  const wall = at + zoneOffset(zone, at);
  const day = Math.floor(wall / 86_400_000);
  return { day, weekday: weekdayOf(day), minute: Math.floor((wall - day * 86_400_000) / 60_000) };
}

const inside = (one: Schedule, zone: string, at: number) => {
  const wall = zoneTime(zone, at);
  return wall.minute >= one.from && wall.minute < one.until && one.weekdays.includes(wall.weekday);
};

/** Whether the hours of the first day open and close at times that its clock shows once. */
const isClear = (one: Schedule, zone: string) => {
  const { day } = zoneTime(zone, one.start);
  return [one.from, one.until].every((minute) => {
    const wall = day * 86_400_000 + minute * 60_000;
    return instantOf(zone, wall, "earlier") === instantOf(zone, wall, "later");
  });
};

describe("the schedule", () => {
  it("takes hours that lie in a repeated hour for closed: the clock cannot tell the first time from the second", () => {
    // In Havana the first of November has midnight twice.
    const one = {
      start: Date.UTC(2026, 10, 1, 4),
      windowDays: 0,
      from: 0,
      until: 30,
      weekdays: [7, 1],
      jitterMinutes: 0,
    };
    expect(nextOpening(one, "America/Havana", one.start)).toBe(Date.UTC(2026, 10, 2, 5));
  });

  it("never leaves the hours and weekdays of the recipient's own clock", () => {
    fc.assert(
      fc.property(
        schedule,
        fc.constantFrom(...zones),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (one, zone, share, luck) => {
          const plan = schedulePlan(one, zone);
          const at = dueAt(one, plan, share, luck) * 1000;
          expect(at).toBeGreaterThanOrEqual(one.start);
          expect(inside(one, zone, at)).toBe(true);
          const opening = nextOpening(one, zone, one.start);
          expect(inside(one, zone, opening)).toBe(true);
          if (isClear(one, zone) && inside(one, zone, one.start) && inside(one, zone, one.start + 1000))
            expect(opening).toBe(one.start);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("spreads over exactly the wanted number of open days", () => {
    const monday = Date.UTC(2026, 10, 23, 6);
    const office: Schedule = {
      start: monday,
      windowDays: 7,
      from: 540,
      until: 1020,
      weekdays: [1, 2, 3, 4, 5],
      jitterMinutes: 0,
    };
    const spans = openSpans(office, "Europe/Berlin", monday, 7);
    expect(spans).toHaveLength(7);
    expect(new Date(spans[0]!.start).toISOString()).toBe("2026-11-23T08:00:00.000Z");
    expect(new Date(spans[6]!.end).toISOString()).toBe("2026-12-01T16:00:00.000Z");
    expect(schedulePlan(office, "Europe/Berlin").total).toBe(7 * 8 * 3600);
  });

  it("keeps nine o'clock at nine o'clock over a change of the clocks", () => {
    const friday = Date.UTC(2026, 9, 23, 0);
    const office: Schedule = {
      start: friday,
      windowDays: 2,
      from: 540,
      until: 1020,
      weekdays: [1, 5],
      jitterMinutes: 0,
    };
    const openings = openSpans(office, "Europe/Berlin", friday, 2).map((span) => new Date(span.start).toISOString());
    expect(openings).toEqual(["2026-10-23T07:00:00.000Z", "2026-10-26T08:00:00.000Z"]);
  });

  it("counts a day of 23 and one of 25 hours as long as they are", () => {
    const always = { windowDays: 1, from: 0, until: 1440, weekdays: [1, 2, 3, 4, 5, 6, 7], jitterMinutes: 0 };
    const spring = { ...always, start: Date.UTC(2026, 2, 28, 23) };
    const autumn = { ...always, start: Date.UTC(2026, 9, 24, 22) };
    expect(schedulePlan(spring, "Europe/Berlin").total).toBe(23 * 3600);
    expect(schedulePlan(autumn, "Europe/Berlin").total).toBe(25 * 3600);
  });

  it("reads a repeated and a skipped wall time", () => {
    const repeated = Date.UTC(2026, 9, 25, 2, 30);
    expect(new Date(instantOf("Europe/Berlin", repeated, "earlier")).toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(new Date(instantOf("Europe/Berlin", repeated, "later")).toISOString()).toBe("2026-10-25T01:30:00.000Z");
    const skipped = Date.UTC(2026, 2, 29, 2, 30);
    expect(new Date(instantOf("Europe/Berlin", skipped, "later")).toISOString()).toBe("2026-03-29T01:00:00.000Z");
  });
});
