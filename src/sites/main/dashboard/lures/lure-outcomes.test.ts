import { expect, it } from "vitest";
import { lureFilterFor, outcomeOf } from "./lure-outcomes.ts";
import type { Figures } from "./lure-outcomes.ts";

const with_ = (id: string, interval: [number, number] | null, expected: number | null = 0.1) =>
  ({ id, figures: interval && { clickInterval: interval, expectedClickRate: expected } }) as unknown as Figures;

it.each([
  ["harder", [0.11, 0.2]],
  ["easier", [0.01, 0.09]],
  ["usual", [0.05, 0.15]],
  [null, null],
] as const)("says %s of a click rate within %j where a tenth is usual", (outcome, interval) => {
  expect(outcomeOf(with_("a", interval && [...interval]))).toBe(outcome);
});

it("says nothing where it is not known what is usual", () => {
  expect(outcomeOf(with_("a", [0.1, 0.2], null))).toBeNull();
});

it("asks for the lures with an outcome, for none where there are none, and for all without one", () => {
  const all = [with_("a", [0.2, 0.3]), with_("b", [0.05, 0.15]), with_("c", null), with_("d", [0.3, 0.4])];
  expect(lureFilterFor("harder", all)).toBe("a,d");
  expect(lureFilterFor("easier", all)).toMatch(/^0{8}-/);
  expect(lureFilterFor("", all)).toBeUndefined();
});
