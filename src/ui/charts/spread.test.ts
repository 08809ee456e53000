import fc from "fast-check";
import { expect, it } from "vitest";
import { spread } from "./spread.ts";

it.each([
  ["what does not touch stays", [10, 50], 20, [10, 50]],
  ["two that touch part evenly", [50, 50], 20, [40, 60]],
  ["three keep their order around their middle", [50, 52, 48], 20, [50, 70, 30]],
  ["nothing leaves at the beginning", [0, 0], 20, [10, 30]],
  ["nothing leaves at the end", [100, 98], 20, [90, 70]],
  ["nothing at all", [], 20, []],
])("%s", (_what, at, size, expected) =>
  expect(
    spread(
      at.map((one) => ({ at: one, size })),
      0,
      100,
    ),
  ).toEqual(expected),
);

it("says when there is no room", () =>
  expect(
    spread(
      [
        { at: 5, size: 6 },
        { at: 5, size: 6 },
      ],
      0,
      10,
    ),
  ).toBeNull());

const labels = fc.array(
  fc.record({ at: fc.double({ min: -50, max: 450, noNaN: true }), size: fc.integer({ min: 1, max: 60 }) }),
  { maxLength: 8 },
);

it("labels never lie on each other or outside, keep their order, and move only when they must", () => {
  fc.assert(
    fc.property(labels, (wanted) => {
      const placed = spread(wanted, 0, 500)!;
      const boxes = wanted.map(({ at, size }, n) => ({ at, from: placed[n]! - size / 2, to: placed[n]! + size / 2 }));
      const inOrder = boxes.toSorted((a, b) => a.from - b.from);
      inOrder.forEach((box, n) => {
        expect(box.from).toBeGreaterThanOrEqual(-1e-6);
        expect(box.to).toBeLessThanOrEqual(500 + 1e-6);
        const before = inOrder[n - 1];
        if (!before) return;
        expect(box.from).toBeGreaterThanOrEqual(before.to - 1e-6);
        expect(box.at).toBeGreaterThanOrEqual(before.at);
      });
      const free = wanted.every(({ at, size }, n) => {
        const inside = at - size / 2 >= 0 && at + size / 2 <= 500;
        return inside && wanted.every((other, m) => m === n || Math.abs(at - other.at) >= (size + other.size) / 2);
      });
      if (free) placed.forEach((at, n) => expect(at).toBeCloseTo(wanted[n]!.at, 6));
    }),
  );
});

it("no other order-keeping placement is nearer to what was wanted", () => {
  const near = (at: readonly number[], wanted: { at: number }[]) =>
    at.reduce((sum, one, n) => sum + (one - wanted[n]!.at) ** 2, 0);
  fc.assert(
    fc.property(
      labels,
      fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (wanted, push) => {
        const placed = spread(wanted, 0, 500)!;
        const other = placed.map((at, n) => at + push[n]!);
        const order = placed.map((_, n) => n).toSorted((a, b) => placed[a]! - placed[b]!);
        const allowed = order.every((n, rank) => {
          const [from, to] = [other[n]! - wanted[n]!.size / 2, other[n]! + wanted[n]!.size / 2];
          const before = order[rank - 1];
          return from >= 0 && to <= 500 && (before === undefined || other[before]! + wanted[before]!.size / 2 <= from);
        });
        if (allowed) expect(near(other, wanted)).toBeGreaterThanOrEqual(near(placed, wanted) - 1e-6);
      },
    ),
  );
});
