import { expect, it } from "vitest";
import { difficultyOf } from "./difficulty.ts";
import type { Evidence } from "./evidence.ts";
import { meanOf, sigmoid } from "./gaussian.ts";
import { headline, worthAt } from "./headline.ts";
import { fold } from "./ledger.ts";
import { evidenceOf } from "./messages.ts";
import type { Outcome } from "./messages.ts";
import { channelSpread, reportBase, spread, submitStep, defaultCohort } from "./model.ts";

// What the filter makes of a person's messages against the posterior itself, summed over a fine grid; all of one minute, so that nothing is forgotten.
const clicked: Outcome = { clicked: 0, closed: 9 };
const submitted: Outcome = { clicked: 0, submitted: 1, closed: 9 };
const recovered: Outcome = { clicked: 0, reported: 2, closed: 9 };
const reported: Outcome = { reported: 0, closed: 9 };
const ignored: Outcome = { closed: 9 };
const times = (count: number, one: Outcome) => Array.from({ length: count }, () => one);

it.each<[string, Outcome[]]>([
  ["one click", [clicked]],
  ["one report", [reported]],
  ["twelve ignored", times(12, ignored)],
  ["twelve reported", times(12, reported)],
  ["twelve submissions", times(12, submitted)],
  ["thirty of all kinds", [clicked, ignored, reported, ignored, recovered].flatMap((one) => times(6, one))],
  ["one click among twenty-four ignored", [...times(12, ignored), clicked, ...times(12, ignored)]],
  ["a hundred ignored and ten reports", [...times(100, ignored), ...times(10, reported)]],
])("%s: the score is within 1.5 points of the exact one, its interval within 2.5", (_what, outcomes) => {
  const evidence = outcomes.flatMap((one, n): Evidence[] =>
    evidenceOf(one, { id: `${n}`, channel: "email", difficulty: difficultyOf("moderate") }),
  );
  const result = headline(fold(evidence, defaultCohort));
  const [score, low, high] = exactly(outcomes);
  expect(Math.abs(result.score - score)).toBeLessThan(1.5);
  expect(Math.abs(result.low - low)).toBeLessThan(2.5);
  expect(Math.abs(result.high - high)).toBeLessThan(2.5);
});

/** @returns the mean, and where 5 % and 95 % lie below */
function exactly(outcomes: readonly Outcome[]): [number, number, number] {
  const steps = Array.from({ length: 121 }, (_, n) => (n - 60) / 10);
  const lure = difficultyOf("moderate");
  // How often each factor stands in the likelihood.
  const kinds = new Map<(x: number) => number, number>();
  const count = (of: (x: number) => number) => kinds.set(of, (kinds.get(of) ?? 0) + 1);
  let [reports, silences] = [0, 0];
  for (const { clicked: click, submitted: submission, reported: report } of outcomes) {
    count(submission !== undefined ? submits : click !== undefined ? stops : leaves);
    if (report === undefined) silences += 1;
    else reports += 1;
  }
  const logOf = (x: number) =>
    [...kinds].reduce((sum, [of, times]) => sum + times * Math.log(meanOf({ mean: x + lure.mean, variance: lure.variance }, of)), 0); // oxfmt-ignore
  const known = new Map<number, number>();
  const logAt = (x: number) => {
    const place = Math.round(x * 50);
    if (!known.has(place)) known.set(place, logOf(place / 50));
    return known.get(place)!;
  };
  const found: { worth: number; mass: number }[] = [];
  for (const a of steps) {
    const t = defaultCohort.t + spread.t * a;
    const ofT = steps.reduce((sum, c) => sum + Math.exp(logAt(t + channelSpread * c) - c * c / 2), 0); // oxfmt-ignore
    for (const b of steps) {
      const r = defaultCohort.r + spread.r * (spread.correlation * a + Math.sqrt(1 - spread.correlation ** 2) * b);
      const x = r + reportBase;
      const ofR = reports * Math.log(sigmoid(x)) + silences * Math.log(sigmoid(-x));
      found.push({ worth: worthAt(t, r), mass: ofT * Math.exp(ofR - (a * a + b * b) / 2) });
    }
  }
  found.sort((one, other) => one.worth - other.worth);
  const whole = found.reduce((sum, { mass }) => sum + mass, 0);
  const at = (share: number) => {
    let below = 0;
    return found.find(({ mass }) => (below += mass) >= share * whole)!.worth;
  };
  return [found.reduce((sum, { worth, mass }) => sum + worth * mass, 0) / whole, at(0.05), at(0.95)];
}

function leaves(x: number): number {
  return sigmoid(-x);
}
function submits(x: number): number {
  return sigmoid(x - submitStep);
}
function stops(x: number): number {
  return sigmoid(x) - sigmoid(x - submitStep);
}
