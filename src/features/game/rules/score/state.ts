import type { Instant } from "./evidence.ts";
import { channelSpread, halfLife, practice, spread, version } from "./model.ts";
import type { Cohort } from "./model.ts";

/**
 * What is known of one person: a normal distribution over t (vulnerability, logits: higher clicks more), r (reporting, logits: higher reports more) and
 * one offset of t a channel, in the order in which the channels were met. Never changed in place.
 */
export interface State {
  cohort: Cohort;
  /** Unix milliseconds at which this is known; null before there is any evidence. */
  at: number | null;
  /** The latest evidence. */
  last: Instant | null;
  /** Simulated messages and practice answers that were learned from. */
  messages: number;
  answers: number;
  /** Answers of late, each counting half after `practice.halfLife` days. */
  practised: number;
  channels: readonly string[];
  /** t, r, then the offsets. */
  mean: readonly number[];
  /** Covariance of `mean`: row by row, each up to and with its diagonal. */
  covariance: readonly number[];
}

const priorOfTwo = [spread.t ** 2, spread.correlation * spread.t * spread.r, spread.r ** 2];

/** Where the covariance of two numbers of the state stands. */
export const covarianceIndex = (i: number, j: number): number =>
  i < j ? covarianceIndex(j, i) : (i * (i + 1)) / 2 + j;

/** Somebody of whom nothing is known but whom they are taken to be like. */
export function fresh(cohort: Cohort): State {
  return {
    cohort,
    at: null,
    last: null,
    messages: 0,
    answers: 0,
    practised: 0,
    channels: [],
    mean: [cohort.t, cohort.r],
    covariance: priorOfTwo,
  };
}

/** The same knowledge with room for these channels, whose offsets nothing is known of yet. */
export function withChannels(state: State, names: readonly string[]): State {
  const added = names.filter((name) => !state.channels.includes(name));
  if (added.length === 0) return state;
  const covariance = [...state.covariance];
  for (let row = state.mean.length; row < state.mean.length + added.length; row++) {
    for (let column = 0; column <= row; column++) covariance.push(row === column ? channelSpread ** 2 : 0);
  }
  return {
    ...state,
    channels: [...state.channels, ...added],
    mean: [...state.mean, ...added.map(() => 0)],
    covariance,
  };
}

/**
 * What is still known after a time without evidence: means drift to the cohort's, variances to the prior's (an Ornstein–Uhlenbeck process whose
 * stationary state is the prior), so that forgetting twice is forgetting the sum.
 * @param days 0 or more
 */
export function forget(state: State, days: number): State {
  if (!(days >= 0))
    throw new RangeError(`Nobody forgets for ${days} days: what came late is folded anew, in its order`);
  const kept = 2 ** (-days / halfLife);
  const prior = [state.cohort.t, state.cohort.r];
  const covariance = [...state.covariance];
  for (let row = 0, at = 0; row < state.mean.length; row++) {
    for (let column = 0; column <= row; column++, at++) {
      covariance[at] = kept * kept * covariance[at]! + (1 - kept * kept) * priorCovariance(row, column);
    }
  }
  return {
    ...state,
    at: state.at === null ? null : state.at + days * day,
    practised: state.practised * 2 ** (-days / practice.halfLife),
    mean: state.mean.map((mean, i) => kept * mean + (1 - kept) * (prior[i] ?? 0)),
    covariance,
  };
}

export const day = 86_400_000;

function priorCovariance(row: number, column: number): number {
  if (row < 2) return priorOfTwo[covarianceIndex(row, column)]!;
  return row === column ? channelSpread ** 2 : 0;
}

/** As a line of JSON for a column of the database: the model's version first. */
export function serialise(state: State): string {
  const { cohort, at, last, messages, answers, practised, channels, mean, covariance } = state;
  return JSON.stringify([
    version,
    cohort.t,
    cohort.r,
    at,
    last,
    messages,
    answers,
    practised,
    channels,
    mean,
    covariance,
  ]);
}

type Kept = [number, number, number, State["at"], State["last"], number, number, number, string[], number[], number[]];

/** @returns null where it is of another version of the model: then the person's evidence is folded anew */
export function parse(text: string): State | null {
  const [of, t, r, at, last, messages, answers, practised, channels, mean, covariance] = JSON.parse(text) as Kept;
  if (of !== version) return null;
  return { cohort: { t, r }, at, last, messages, answers, practised, channels, mean, covariance };
}
