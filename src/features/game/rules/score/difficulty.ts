import { usualClickRate } from "../../../lures/rules.ts";
import type { Difficulty } from "../../../lures/rules.ts";
import { effects } from "./evidence.ts";
import type { Effect, Evidence } from "./evidence.ts";
import { logit, matched } from "./gaussian.ts";
import type { Normal } from "./gaussian.ts";
import { bounded, withActChannels, project, forgetUntil } from "./learn.ts";
import { day } from "./state.ts";
import type { State } from "./state.ts";

/** How far lures of a class lie apart; and how much stays open whatever was seen, for a lure ages. Variances in logits. */
const apart = 0.25;
const open = 0.02;

/** Lures of so many days ago say half as much of what is so of late; and so many lures could differ from their classes together by chance. */
const lately = 45;
const doubt = 2;

/** What the NIST Phish Scale alone says of a lure: in logits, higher is clicked more. */
export function difficultyOf(name: Difficulty): Normal {
  return difficultyAt(usualClickRate[name]!);
}

/** The same of what is failed at a rate between 0 and 1, such as a practice item. */
export function difficultyAt(rate: number): Normal {
  return bounded({ mean: logit(rate), variance: apart });
}

/**
 * What is known of a lure or item after somebody's evidence about it, whose `difficulty` is what was known before.
 * @param before the person as they were known before this evidence
 */
export function learnDifficulty(evidence: Evidence, before: State): Normal {
  const { t: likelihood, counts }: Effect = effects[evidence.kind];
  const known = bounded(evidence.difficulty);
  if (!likelihood || !counts) return known;
  const { state, along } = withActChannels(forgetUntil(before, evidence.at), evidence);
  const person = project(state, along);
  const prior = { mean: person.mean + known.mean, variance: person.variance + known.variance };
  const posterior = matched(prior, likelihood);
  const gain = known.variance / prior.variance;
  const variance = known.variance - gain * gain * (prior.variance - posterior.variance);
  return bounded({ mean: known.mean + gain * (posterior.mean - prior.mean), variance: Math.max(open, variance) });
}

/** A lure that an organisation used: what its class says of it, what was learned, and when it was sent last (Unix milliseconds). */
interface Used {
  prior: Normal;
  known: Normal;
  at: number;
}

/**
 * By how much lures of late seem harder (+) or easier (−) than their classes, all together, in logits. One lure may well be; that all are says that
 * the people have changed, and is theirs: without this an organisation that improves would only seem to be sent easier lures.
 */
export function driftOf(lures: Iterable<Used>, now: number): number {
  let [sum, weights] = [0, 0];
  for (const { prior, known, at } of lures) {
    const learned = 1 - known.variance / prior.variance;
    const weight = Math.max(0, learned) * 2 ** ((at - now) / day / lately);
    sum += weight * (known.mean - prior.mean);
    weights += weight;
  }
  return sum / (weights + doubt);
}

/** What a person's evidence is weighed by: the lure beside others of its time. */
export function adjustForDrift({ mean, variance }: Normal, drift: number): Normal {
  return bounded({ mean: mean - drift, variance });
}
