import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalCdf } from "../../../../kit/standard-normal.ts";
import { sweeping } from "../../../../../tools/sweep/wide.ts";
import { adjustForDrift, difficultyAt, difficultyOf, learnDifficulty, driftOf } from "./difficulty.ts";
import { inOrder } from "./evidence.ts";
import type { Evidence } from "./evidence.ts";
import { logit, matched, meanOf, sigmoid } from "./gaussian.ts";
import { groupScore, totalsOf } from "./group.ts";
import { headline, scoreOf, worthAt } from "./headline.ts";
import { failureChance } from "./learn.ts";
import { evidenceOf, grownBy } from "./messages.ts";
import type { Outcome } from "./messages.ts";
import { publishedBasket, reportBase, spread, channelSpread, defaultCohort } from "./model.ts";
import { day, fresh } from "./state.ts";

const about = { id: "a", channel: "email", difficulty: difficultyOf("moderate") };
const kindsOf = (outcome: Outcome) => evidenceOf(outcome, about).map(({ kind, at }) => `${kind} ${at}`);
const runs = sweeping({ few: 300, many: 5_000 });

describe("what came of a message", () => {
  it.each<[string, Outcome, string[]]>([
    ["nothing yet", {}, []],
    ["nothing until its time was over", { closed: 9 }, ["ignored 9"]],
    ["a report", { reported: 2, closed: 9 }, ["reported 2"]],
    ["a report when its time was over", { reported: 12, closed: 9 }, ["reported 12"]],
    ["a click", { clicked: 3 }, ["clicked 3"]],
    ["a click, and nothing more", { clicked: 3, closed: 9 }, ["clicked 3", "stopped 9", "unreported 9"]],
    ["a click after everything", { clicked: 12, closed: 9 }, ["stopped 9", "unreported 9", "clicked 12"]],
    ["a click and a report", { clicked: 3, reported: 5, closed: 9 }, ["clicked 3", "recovered 5", "stopped 9"]],
    ["a click after the report", { reported: 2, clicked: 3, submitted: 4, closed: 9 }, ["reported 2"]],
    ["both at once", { reported: 3, clicked: 3 }, ["reported 3"]],
    ["a submission", { clicked: 3, submitted: 4, closed: 9 }, ["clicked 3", "submitted 4", "unreported 9"]],
    ["a submission whose click nobody saw", { submitted: 4 }, ["clicked 4", "submitted 4"]],
    ["a submission and a report", { clicked: 3, submitted: 4, reported: 5, closed: 9 }, ["clicked 3", "submitted 4", "recovered 5"]], // oxfmt-ignore
  ])("%s", (_what, outcome, kinds) => expect(kindsOf(outcome)).toEqual(kinds));

  const outcome = fc.record(
    {
      clicked: fc.integer({ min: 0, max: 9 }),
      submitted: fc.integer({ min: 0, max: 9 }),
      reported: fc.integer({ min: 0, max: 9 }),
      closed: fc.integer({ min: 0, max: 9 }),
    },
    { requiredKeys: [] },
  );

  it("is in order, and counts one message and one click at most", () => {
    fc.assert(
      fc.property(outcome, (one) => {
        const evidence = evidenceOf(one, about);
        expect(evidence.toSorted(inOrder)).toEqual(evidence);
        const counted = evidence.filter(({ kind }) => ["reported", "clicked", "ignored"].includes(kind));
        expect(counted).toHaveLength(evidence.length > 0 ? 1 : 0);
      }),
      runs,
    );
  });

  it("grows at its end, or is folded anew", () => {
    const grown = (before: Outcome, after: Outcome) =>
      grownBy(evidenceOf(before, about), evidenceOf(after, about))?.map(({ kind }) => kind);
    expect(grown({}, { clicked: 3 })).toEqual(["clicked"]);
    expect(grown({ clicked: 3 }, { clicked: 3, reported: 5 })).toEqual(["recovered"]);
    expect(grown({ clicked: 3 }, { clicked: 3 })).toEqual([]);
    expect(grown({ closed: 9 }, { closed: 9, clicked: 12 })).toBeUndefined();
    expect(grown({ clicked: 3 }, {})).toBeUndefined();
  });
});

describe("a lure's difficulty", () => {
  const clicked: Evidence = { ...about, kind: "clicked", at: 0 };
  const person = fresh(defaultCohort);

  it("goes up by a click, down by none, and is known better by both", () => {
    const [up, down] = [learnDifficulty(clicked, person), learnDifficulty({ ...clicked, kind: "ignored" }, person)];
    expect(up.mean).toBeGreaterThan(about.difficulty.mean);
    expect(down.mean).toBeLessThan(about.difficulty.mean);
    for (const { variance } of [up, down]) expect(variance).toBeLessThan(about.difficulty.variance);
    expect(learnDifficulty({ ...clicked, kind: "confirmed" }, person)).toEqual(about.difficulty);
  });

  it("is learned from many, up to what stays open", () => {
    const truth = logit(0.3);
    let known = difficultyAt(0.07);
    const rate = failureChance(person, { kind: "clicked", channel: "email", difficulty: { mean: truth, variance: 0 } });
    for (let n = 1; n <= 2000; n++) {
      const click = Math.floor(n * rate) > Math.floor((n - 1) * rate);
      known = learnDifficulty({ ...clicked, kind: click ? "clicked" : "ignored", difficulty: known }, person);
    }
    expect(Math.abs(known.mean - truth)).toBeLessThan(0.3);
    expect(known.variance).toBe(0.02);
  });

  it("is weighed beside others of its time: what all are together is the people's", () => {
    const prior = difficultyOf("least");
    const all = (count: number, shift: number, at = 0) =>
      Array.from({ length: count }, () => ({ prior, known: { mean: prior.mean + shift, variance: 0.02 }, at }));
    expect(driftOf([], 0)).toBe(0);
    expect(driftOf([{ prior, known: prior, at: 0 }], 0)).toBe(0);
    expect(driftOf(all(100, -0.4), 0)).toBeCloseTo(-0.4, 1);
    expect(Math.abs(driftOf(all(1, -0.4), 0))).toBeLessThan(0.15);
    expect(driftOf([...all(50, -0.4), ...all(50, 0.4, -900 * day)], 0)).toBeCloseTo(-0.4, 1);
    expect(adjustForDrift(prior, -0.4)).toEqual({ mean: prior.mean + 0.4, variance: prior.variance });
  });

  it("of a class is clicked at the class's rate by a usual cohort", () => {
    for (const [name, rate] of [
      ["least", 0.07],
      ["moderate", 0.105],
      ["very", 0.15],
    ] as const) {
      const chance = failureChance(person, { kind: "clicked", channel: "email", difficulty: difficultyOf(name) });
      expect(Math.abs(chance - rate)).toBeLessThan(0.01);
    }
    const reports = meanOf({ mean: defaultCohort.r + reportBase, variance: spread.r ** 2 }, sigmoid);
    expect(reports).toBeCloseTo(0.2, 2);
    expect(channelSpread).toBeGreaterThan(0);
  });
});

describe("the headline", () => {
  it("lies in its interval and between the worst and the best", () => {
    const { score, low, high } = headline(fresh(defaultCohort));
    expect([worthAt(9, -9) < low, low < score, score < high, high < worthAt(-9, 9)]).toEqual([true, true, true, true]);
  });

  it("holds the share of people that it says", () => {
    const { low, high } = headline(fresh(defaultCohort));
    // The prior itself, on a grid of equally probable people.
    const steps = Array.from({ length: 400 }, (_, n) => quantileOf((n + 0.5) / 400));
    let [under, over] = [0, 0];
    for (const a of steps)
      for (const b of steps) {
        const t = defaultCohort.t + spread.t * a;
        const r = defaultCohort.r + spread.r * (spread.correlation * a + Math.sqrt(1 - spread.correlation ** 2) * b);
        under += Number(worthAt(t, r) < low);
        over += Number(worthAt(t, r) > high);
      }
    expect(under / steps.length ** 2).toBeCloseTo(0.05, 3);
    expect(over / steps.length ** 2).toBeCloseTo(0.05, 3);
  });

  it("follows the basket, and refuses one that rewards what is worse", () => {
    const state = fresh(defaultCohort);
    const { shares, worth } = publishedBasket;
    expect(scoreOf(state, { shares: { least: 1, moderate: 0, very: 0 }, worth })).toBeGreaterThan(scoreOf(state));
    for (const wrong of [
      { shares: { ...shares, least: 0.5 }, worth },
      { shares: { least: 1.2, moderate: -0.2, very: 0 }, worth },
      { shares, worth: { ...worth, clicked: 0.6 } },
      { shares, worth: { ...worth, submitted: NaN } },
      { shares: { ...shares, very: NaN }, worth },
    ]) {
      expect(() => headline(state, wrong)).toThrow(RangeError);
    }
  });
});

describe("a group", () => {
  it("has the mean of its people, more certain than each, and nobody none", () => {
    const one = headline(fresh(defaultCohort));
    const group = groupScore(totalsOf(Array.from({ length: 100 }, () => one)))!;
    expect(group.score).toBeCloseTo(one.score, 9);
    expect(group.high - group.low).toBeCloseTo((2 * 1.6449 * one.sd) / 10, 3);
    expect(groupScore(totalsOf([]))).toBeNull();
  });
});

describe("the quadrature", () => {
  it("is exact for polynomials, and matches what has a closed form", () => {
    for (const [power, moment] of [
      [0, 1],
      [1, 0],
      [2, 1],
      [4, 3],
      [6, 15],
      [8, 105],
    ] as const) {
      expect(meanOf({ mean: 0, variance: 1 }, (x) => x ** power)).toBeCloseTo(moment, 8);
    }
    // An exponential shifts a normal by its variance.
    const { mean, variance } = matched({ mean: -2, variance: 1.4 }, (x) => Math.exp(0.9 * x));
    expect(mean).toBeCloseTo(-2 + 0.9 * 1.4, 9);
    expect(variance).toBeCloseTo(1.4, 9);
  });
});

/** Where a share of the standard normal lies below. */
function quantileOf(share: number): number {
  let [low, high] = [-9, 9];
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2;
    if (normalCdf(middle) < share) low = middle;
    else high = middle;
  }
  return low;
}
