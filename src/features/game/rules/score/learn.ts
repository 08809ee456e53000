import { effects, inOrder } from "./evidence.ts";
import type { Effect, Evidence, Instant, Likelihood } from "./evidence.ts";
import { matched, meanOf, sigmoid } from "./gaussian.ts";
import type { Normal } from "./gaussian.ts";
import { practice } from "./model.ts";
import { day, forget, covarianceIndex, withChannels } from "./state.ts";
import type { State } from "./state.ts";

/** Whether it comes after all that was learned; if not, it came late or twice. */
export function isAfter({ last }: State, evidence: Instant): boolean {
  return Number.isFinite(evidence.at) && (last === null || inOrder(last, evidence) < 0);
}

/**
 * What is known after a piece of evidence, forgetting up to its instant included.
 * @throws RangeError where it does not follow what was learned before: then all is folded anew (`fold`)
 */
export function learn(before: State, evidence: Evidence): State {
  if (!isAfter(before, evidence))
    throw new RangeError("Evidence that came late or twice is not learned: fold all anew");
  const effect: Effect = effects[evidence.kind];
  const { at, kind, id } = evidence;
  let after: State = { ...forgetUntil(before, at), last: { at, kind, id } };
  if (effect.counts === "answers") {
    if (after.practised > practice.most - 1) return after;
    after.practised += 1;
  }
  if (effect.t) {
    const { state, along } = withActChannels(after, evidence);
    after = observe(state, along, bounded(evidence.difficulty), effect.t);
  }
  if (effect.r) after = observe(after, alongReporting, { mean: 0, variance: 0 }, effect.r);
  return effect.counts ? { ...after, [effect.counts]: after[effect.counts] + 1 } : after;
}

/** What is still known at an instant (Unix milliseconds). */
export function forgetUntil(state: State, at: number): State {
  return state.at === null ? { ...state, at } : { ...forget(state, (at - state.at) / day), at };
}

/** The state with the channels that an act is about, and by how much of each of its numbers the act is moved. */
export function withActChannels(
  before: State,
  { kind, channel }: Pick<Evidence, "kind" | "channel">,
): { state: State; along: number[] } {
  const practised = (effects[kind] as Effect).counts === "answers";
  const offsets = practised ? [...new Set([channel, practice.channel])] : [channel];
  const state = withChannels(before, offsets);
  const loading = practised ? practice.loading : 1;
  return {
    state,
    along: state.mean.map((_, i) => (i === 0 || offsets.includes(state.channels[i - 2]!) ? loading : 0)),
  };
}

const alongReporting = [0, 1];

/** How probable it is that somebody fails at this: clicks, or answers wrongly; 0 to 1. */
export function failureChance(state: State, about: Pick<Evidence, "kind" | "channel" | "difficulty">): number {
  const met = withActChannels(state, about);
  const { mean, variance } = project(met.state, met.along);
  const difficulty = bounded(about.difficulty);
  return meanOf({ mean: mean + difficulty.mean, variance: variance + difficulty.variance }, sigmoid);
}

/**
 * What was clicked by nobody or by everybody says no more than that: beyond these a lure's difficulty would be a claim, and numbers would run out.
 * @throws RangeError where it is no number: one would make the person's score none for ever
 */
export function bounded({ mean, variance }: Normal): Normal {
  if (Number.isNaN(mean) || Number.isNaN(variance))
    throw new RangeError("A difficulty is a mean and a variance, in logits: give numbers");
  return { mean: Math.min(8, Math.max(-8, mean)), variance: Math.min(4, Math.max(0, variance)) };
}

/** Where the state lies along a direction: its normal there, and its covariance with each number of the state. */
export function project({ mean, covariance }: State, along: readonly number[]): Normal & { with: number[] } {
  const together = mean.map(() => 0);
  let [middle, variance] = [0, 0];
  for (const [j, load] of along.entries()) {
    if (load === 0) continue;
    middle += load * mean[j]!;
    for (let i = 0; i < together.length; i++) together[i]! += load * covariance[covarianceIndex(i, j)]!;
  }
  for (const [i, load] of along.entries()) variance += load * together[i]!;
  return { mean: middle, variance, with: together };
}

// Assumed-density filtering: along the direction the posterior is matched exactly, and the rest follows as for a normal distribution.
function observe(state: State, along: readonly number[], added: Normal, likelihood: Likelihood): State {
  const seen = project(state, along);
  const prior = { mean: seen.mean + added.mean, variance: seen.variance + added.variance };
  const posterior = matched(prior, likelihood);
  const gain = seen.with.map((covariance) => covariance / prior.variance);
  // Whether a clicker went on to submit may by itself leave more open than before; nobody is known less for it.
  const lost = Math.max(0, prior.variance - posterior.variance);
  const covariance = [...state.covariance];
  for (let row = 0, at = 0; row < gain.length; row++) {
    for (let column = 0; column <= row; column++, at++) {
      covariance[at] = covariance[at]! - gain[row]! * gain[column]! * lost;
    }
  }
  return { ...state, mean: state.mean.map((mean, i) => mean + gain[i]! * (posterior.mean - prior.mean)), covariance };
}
