import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateTicks, ticksTo } from "./ticks.ts";

const day = (text: string) => Date.parse(text);
const written = (at: number[]) => at.map((one) => new Date(one).toISOString().slice(0, 10));

describe("places on an axis of values", () => {
  it.each([
    [0.31, 5, false, [0, 0.1, 0.2, 0.3, 0.4]],
    [1, 5, false, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [1, 4, false, [0, 0.25, 0.5, 0.75, 1]],
    [0.3, 3, false, [0, 0.1, 0.2, 0.3]],
    [0, 4, false, [0, 0.025, 0.05, 0.075, 0.1]],
    [0, 4, true, [0, 1]],
    [3, 5, true, [0, 1, 2, 3]],
    [412, 4, true, [0, 200, 400, 600]],
  ])("up to %d in %d spaces (whole: %s)", (top, most, whole, expected) =>
    expect(ticksTo(top, most, whole)).toEqual(expected),
  );

  it("always hold the top, in even and round steps, and are never too many", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.integer({ min: 2, max: 8 }),
        fc.boolean(),
        (top, most, whole) => {
          const ticks = ticksTo(top, most, whole);
          const step = ticks[1]!;
          expect(ticks[0]).toBe(0);
          expect(ticks.at(-1)!).toBeGreaterThanOrEqual(top * 0.999);
          expect(ticks.length).toBeLessThanOrEqual(most + 1);
          expect(ticks.every((tick, n) => Math.abs(tick - n * step) < step * 1e-6)).toBe(true);
          if (whole) expect(ticks.every(Number.isInteger)).toBe(true);
        },
      ),
    );
  });

  it("a share's axis never ends above 100 % where its values do not", () => {
    for (let percent = 51; percent <= 100; percent += 1)
      for (const most of [4, 5]) expect(ticksTo(percent / 100, most).at(-1)).toBeLessThanOrEqual(1);
  });
});

describe("places on an axis of time", () => {
  it.each([
    ["2026-05-04", "2026-05-04", 6, "day", ["2026-05-04"]],
    ["2026-05-04", "2026-05-07", 6, "day", ["2026-05-04", "2026-05-05", "2026-05-06", "2026-05-07"]],
    ["2026-07-06", "2026-08-03", 6, "day", ["2026-07-06", "2026-07-13", "2026-07-20", "2026-07-27", "2026-08-03"]],
    ["2026-07-06", "2026-10-19", 6, "month", ["2026-08-01", "2026-09-01", "2026-10-01"]],
    ["2025-11-01", "2026-10-01", 5, "month", ["2026-01-01", "2026-04-01", "2026-07-01", "2026-10-01"]],
    ["2016-03-01", "2026-03-01", 6, "year", ["2018-01-01", "2020-01-01", "2022-01-01", "2024-01-01", "2026-01-01"]],
  ])("from %s to %s with room for %d", (from, to, most, step, expected) => {
    const ticks = dateTicks(day(from), day(to), most);
    expect({ step: ticks.step, at: written(ticks.at) }).toEqual({ step, at: expected });
  });

  it("are at least two, at most as many as there is room for, and within", () => {
    const anyDay = fc.integer({ min: day("1990-01-01") / 864e5, max: day("2060-01-01") / 864e5 });
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 2, max: 12 }),
        (start, length, most) => {
          const [from, to] = [start * 864e5, (start + length) * 864e5];
          const { at } = dateTicks(from, to, most);
          expect(at.length).toBeGreaterThanOrEqual(2);
          expect(at.length).toBeLessThanOrEqual(most);
          expect(at.every((one, n) => one >= from && one <= to && (n === 0 || one > at[n - 1]!))).toBe(true);
        },
      ),
    );
  });
});
