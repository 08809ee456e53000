import { expect, test } from "vitest";
import { clickRange, cueKinds, difficulties, phishScale, usualClickRate } from "./phish-scale.ts";
import type { Alignment } from "./phish-scale.ts";

const weak: Alignment = [4, 4, 2, 2, 2];
const medium: Alignment = [6, 4, 2, 2, 0];
const strong: Alignment = [8, 6, 4, 2, 2];

// NIST TN 2276: cues few 1–8, some 9–14, many from 15; alignment weak to 10, medium 11–17, strong from 18.
test.each([
  [8, strong, "very"],
  [8, medium, "very"],
  [8, weak, "moderate"],
  [9, strong, "very"],
  [14, medium, "moderate"],
  [14, weak, "moderate-to-least"],
  [15, strong, "moderate"],
  [15, medium, "moderate"],
  [15, weak, "least"],
] as const)("%i cues with alignment %j are %s difficult", (cues, alignment, difficulty) => {
  expect(phishScale(Array.from({ length: cues }), alignment).difficulty).toBe(difficulty);
});

test("alignment is the sum of the first four less the fifth, with its limits", () => {
  expect(phishScale([], [8, 8, 8, 8, 0]).alignmentScore).toBe(32);
  expect(phishScale([], [0, 0, 0, 0, 8]).alignmentScore).toBe(-8);
  expect(phishScale([], [8, 2, 0, 0, 0]).alignmentClass).toBe("weak");
  expect(phishScale([], [8, 3, 0, 0, 0]).alignmentClass).toBe("medium");
  expect(phishScale([], [8, 8, 1, 0, 0]).alignmentClass).toBe("medium");
  expect(phishScale([], [8, 8, 2, 0, 0]).alignmentClass).toBe("strong");
});

test("the scale's 23 cues stand in five groups", () => {
  expect(Object.keys(cueKinds)).toHaveLength(23);
  expect(new Set(Object.values(cueKinds)).size).toBe(5);
});

test("the click range to expect lies around what is usual, and rises with the difficulty", () => {
  const ranges = difficulties.map(clickRange);
  for (const [at, [low, high]] of ranges.entries()) {
    const usual = usualClickRate[difficulties[at]!]!;
    expect(low).toBeLessThan(usual);
    expect(high).toBeGreaterThan(usual);
    if (at > 0) expect(high).toBeLessThan(ranges[at - 1]![1]);
  }
  expect(clickRange("least").map((rate) => rate.toFixed(3))).toEqual(["0.038", "0.125"]);
});
