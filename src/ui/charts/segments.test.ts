import fc from "fast-check";
import { expect, it } from "vitest";
import { segmentsOf } from "./segments.ts";

it("lie one after the other, as large as their parts", () =>
  expect(segmentsOf([1, 1, 2])).toEqual([
    { from: 0, size: 0.25 },
    { from: 0.25, size: 0.25 },
    { from: 0.5, size: 0.5 },
  ]));

it("are none of nothing, and nothing of a part that is nothing", () => {
  expect(segmentsOf([])).toEqual([]);
  expect(segmentsOf([0, 0])).toEqual([]);
  expect(segmentsOf([0, 5]).map(({ size }) => size)).toEqual([0, 1]);
});

it("fill the bar, and show everything that is more than nothing", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 }), (counts) => {
      const segments = segmentsOf(counts);
      if (segments.length === 0) return;
      const end = segments.at(-1)!;
      expect(end.from + end.size).toBeCloseTo(1, 9);
      segments.forEach(({ size }, n) => expect(size >= 0.0119).toBe(counts[n]! > 0));
    }),
  );
});
