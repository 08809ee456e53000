import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hiddenGroups } from "./index.ts";

describe("hidden groups", () => {
  it("hides nobody when all groups are large", () => {
    expect(
      hiddenGroups(
        new Map([
          ["a", 5],
          ["b", 40],
        ]),
        5,
      ),
    ).toEqual(new Set());
  });

  it("hides a second group when one alone would be total minus shown", () => {
    expect(
      hiddenGroups(
        new Map([
          ["a", 2],
          ["b", 40],
          ["c", 60],
        ]),
        5,
      ),
    ).toEqual(new Set(["a", "b"]));
  });

  it("never lets fewer than k people be found by subtraction", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 12 }), (sizes) => {
        const groups = new Map(sizes.map((size, index) => [String(index), size]));
        const hidden = hiddenGroups(groups, 5);
        for (const [group, size] of groups) if (size > 0 && size < 5) expect(hidden.has(group)).toBe(true);
        const inhabited = [...groups.values()].filter((size) => size > 0).length;
        if (hidden.size === 0) return;
        const people = [...hidden].reduce((sum, group) => sum + groups.get(group)!, 0);
        // Either the remainder is at least k people in two groups, or nothing at all is shown.
        expect((people >= 5 && hidden.size >= 2) || hidden.size === inhabited).toBe(true);
      }),
    );
  });
});
