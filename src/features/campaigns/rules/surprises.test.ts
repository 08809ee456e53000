import fc from "fast-check";
import { expect, it } from "vitest";
import { maxSurprises, nextSurprise } from "./surprises.ts";
import { zoneOffset } from "../../../kit/zones.ts";

const minute = 60_000;
const dayMs = 86_400_000;
const wall = (zone: string, at: number) => new Date(at + zoneOffset(zone, at));

const drawing = fc.record({
  perMonth: fc.integer({ min: 1, max: maxSurprises }),
  from: fc.integer({ min: 0, max: 1200 }),
  long: fc.integer({ min: 60, max: 239 }),
  zone: fc.constantFrom("UTC", "Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles"),
  after: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
  seed: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 80, maxLength: 80 }),
});

it("comes in waking hours, as often in each whole month as was asked for, on no closed day", () => {
  fc.assert(
    fc.property(drawing, ({ perMonth, from, long, zone, after, seed }) => {
      let n = 0;
      const chance = () => seed[n++ % seed.length]!;
      const closed = { from: Math.floor(after / dayMs) + 40, to: Math.floor(after / dayMs) + 42 };
      const times: number[] = [];
      for (let at = after; times.length < perMonth * 4;) {
        at = nextSurprise(
          { perMonth, from, until: from + long, zone, closed: [closed] },
          at,
          times.at(-1) ?? null,
          chance,
        );
        times.push(at);
      }
      const walls = times.map((at) => wall(zone, at));
      expect(times[0]! - after).toBeGreaterThan(0);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      for (const time of walls) {
        const minutes = (time.getTime() % dayMs) / minute;
        expect(minutes).toBeGreaterThanOrEqual(from);
        expect(minutes).toBeLessThan(from + long);
        const day = Math.floor(time.getTime() / dayMs);
        expect(day >= closed.from && day <= closed.to).toBe(false);
      }
      const months = Map.groupBy(walls, (time) => time.toISOString().slice(0, 7));
      for (const had of months.values()) expect(had.length).toBeLessThanOrEqual(perMonth);
      // Neither the first month, which had begun, nor the last, which has not ended.
      for (const had of [...months.values()].slice(1, -1)) expect(had.length).toBe(perMonth);
    }),
    { numRuns: 200 },
  );
});

it("says so where a year has no open day", () => {
  const closed = [{ from: 0, to: 100_000 }];
  const never = nextSurprise({ perMonth: 1, from: 480, until: 1260, zone: "UTC", closed }, Date.UTC(2026, 5, 1), null, Math.random); // oxfmt-ignore
  expect(never).toBe(Number.POSITIVE_INFINITY);
});
