import { describe, expect, it } from "vitest";
import { auc } from "./auc.ts";
import { judgeAll, judgeLedgers, judgeTrend } from "./judge.ts";

// The bench's bars on fewer people of the same seeds: what is measured on them is the same on every run. Of so few next clicks an area is uncertain
// by more than the fairest rivals lie behind: there the model may not be clearly behind.
describe("the score on people made up by a seed", () => {
  it.each([...judgeAll(1000, 2)])("$setting: intervals hold and no counter is ahead", ({ coverage, ahead }) => {
    expect(coverage).toBeGreaterThanOrEqual(0.88);
    expect(coverage).toBeLessThanOrEqual(0.92);
    expect(Math.min(ahead.byVulnerability, ahead.byScore)).toBeGreaterThanOrEqual(0);
    expect(Math.min(ahead.next, ahead.nextByClass)).toBeGreaterThanOrEqual(-0.01);
  });

  it("rises where an organisation improves while its lures get harder, as its click rate does", () => {
    expect(judgeTrend(1000, 2)).toMatchObject({ seeds: 2, clickRateRose: 2, scoreRose: 2 });
  });

  it("has ledgers that sum, and is the same when folded anew", () => {
    const { off, others, lines } = judgeLedgers(50, 1);
    expect(off).toBeLessThan(1e-9);
    expect(others).toBe(0);
    expect(lines).toBeGreaterThan(50 * 40);
  });
});

it("counts ties by half", () => {
  expect(auc([[1, false], [2, true], [3, true]])).toBe(1); // oxfmt-ignore
  expect(auc([[1, true], [1, false]])).toBe(0.5); // oxfmt-ignore
  expect(auc([[2, false], [1, true], [2, true], [3, false]])).toBe(0.125); // oxfmt-ignore
});
