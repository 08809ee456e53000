import { normalCdf } from "../../../../kit/standard-normal.ts";
import { difficultyOf } from "./difficulty.ts";
import { logit, nodes, sigmoid, weights } from "./gaussian.ts";
import { checkBasket, publishedBasket, reportBase, submitStep } from "./model.ts";
import type { Basket } from "./model.ts";
import type { State } from "./state.ts";

export interface Headline {
  /** The mean, 0 to 100, never rounded here. */
  score: number;
  /** Between these it lies with 90 %. */
  low: number;
  high: number;
  /** Standard deviation of the score, in its points. */
  sd: number;
  /** It is based on so many simulated messages, and on so many practice answers. */
  messages: number;
  answers: number;
}

/** The number that is shown: what the acts to be expected of somebody on the basket's messages are worth. */
export function headline(state: State, basket: Basket = publishedBasket): Headline {
  const { mean, square } = moments(state, basket);
  const cuts = cutsOf(state, basket);
  return {
    score: 100 * mean,
    // Where nearly all is known, the mean may lie beyond a quantile: the interval holds it, and is only wider for it.
    low: 100 * Math.min(mean, quantile(cuts, 0.05)),
    high: 100 * Math.max(mean, quantile(cuts, 0.95)),
    sd: 100 * Math.sqrt(Math.max(0, square - mean * mean)),
    messages: state.messages,
    answers: state.answers,
  };
}

/** The score alone, as in `headline`, for less. */
export function scoreOf(state: State, basket: Basket = publishedBasket): number {
  return 100 * moments(state, basket).mean;
}

/** What somebody's acts are worth whose t and r were known: base + reported · (the share of messages that they report), 0 to 100. */
export function worthAt(t: number, r: number, basket: Basket = publishedBasket): number {
  const { base, reported } = worths(t, basket);
  return 100 * (base + reported * sigmoid(r + reportBase));
}

/** r given t, where t is so many of its standard deviations from its mean. */
function given({ mean: [t, r], covariance }: State) {
  const [tt, tr, rr] = covariance as [number, number, number];
  const slope = tt > 0 ? tr / tt : 0;
  const [spread, sd] = [Math.sqrt(tt), Math.sqrt(Math.max(0, rr - slope * tr))];
  return (z: number) => ({ t: t! + spread * z, r: { mean: r! + slope * spread * z, sd } });
}

/** Worth by its mean and mean square, 0 to 1: over t by 20 nodes, and at each over r by 20. */
function moments(state: State, basket: Basket): { mean: number; square: number } {
  checkBasket(basket);
  const at = given(state);
  let [mean, square] = [0, 0];
  for (let i = 0; i < nodes.length; i++) {
    const { t, r } = at(nodes[i]!);
    const { base, reported } = worths(t, basket);
    let [first, second] = [0, 0];
    for (let j = 0; j < nodes.length; j++) {
      const share = sigmoid(r.mean + r.sd * nodes[j]! + reportBase);
      first += weights[j]! * share;
      second += weights[j]! * share * share;
    }
    mean += weights[i]! * (base + reported * first);
    square += weights[i]! * (base * base + 2 * base * reported * first + reported * reported * second);
  }
  return { mean: Math.min(1, mean), square };
}

/** One of many values of t: how likely it is, worth = base + reported · σ(r + reportBase) there, and r given it. */
interface Cut {
  weight: number;
  base: number;
  reported: number;
  r: { mean: number; sd: number };
}

// The distribution function bends sharply in t, where 20 nodes are too coarse: steps of a fifth of a standard deviation.
const step = 0.2;
const steps = Array.from({ length: 51 }, (_, n) => (n - 25) * step);

function cutsOf(state: State, basket: Basket): Cut[] {
  const at = given(state);
  return steps.map((z) => {
    const { t, r } = at(z);
    return { weight: (step * Math.exp(-0.5 * z * z)) / Math.sqrt(2 * Math.PI), ...worths(t, basket), r };
  });
}

function worths(t: number, { shares, worth }: Basket): { base: number; reported: number } {
  let [clicked, submitted] = [0, 0];
  for (const [share, { mean }] of [
    [shares.least, least],
    [shares.moderate, moderate],
    [shares.very, very],
  ] as const) {
    clicked += share * sigmoid(t + mean);
    submitted += share * sigmoid(t + mean - submitStep);
  }
  const base = (1 - clicked) * worth.ignored + (clicked - submitted) * worth.clicked + submitted * worth.submitted;
  return { base, reported: (1 - clicked) * worth.reported + clicked * worth.recovered - base };
}

const [least, moderate, very] = [difficultyOf("least"), difficultyOf("moderate"), difficultyOf("very")];

/** Below which worth a share `p` lies: the distribution function is known at each t, and its zero is sought by false position (Illinois). */
function quantile(cuts: readonly Cut[], p: number): number {
  let [low, high] = [0, 1];
  let [under, over] = [shareBelow(cuts, low) - p, shareBelow(cuts, high) - p];
  let middle = 0.5;
  for (let turn = 0, side = 0; turn < 40 && high - low > 1e-7; turn++) {
    middle = (low * over - high * under) / (over - under);
    const off = shareBelow(cuts, middle) - p;
    if (Math.abs(off) < 1e-7) break;
    if (off > 0) {
      [high, over] = [middle, off];
      if (side === 1) under /= 2;
      side = 1;
    } else {
      [low, under] = [middle, off];
      if (side === -1) over /= 2;
      side = -1;
    }
  }
  return middle;
}

function shareBelow(cuts: readonly Cut[], worth: number): number {
  let sum = 0;
  for (const { weight, base, reported, r } of cuts) {
    const share = (worth - base) / reported;
    if (share >= 1) sum += weight;
    else if (share > 0) sum += weight * normalCdf((logit(share) - reportBase - r.mean) / (r.sd || Number.MIN_VALUE));
  }
  return sum;
}
