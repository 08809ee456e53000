import { effects, inOrder } from "./evidence.ts";
import type { Effect, Evidence, EvidenceKind } from "./evidence.ts";
import { scoreOf } from "./headline.ts";
import { failureChance, learn, forgetUntil } from "./learn.ts";
import type { Basket, Cohort } from "./model.ts";
import { fresh } from "./state.ts";
import type { State } from "./state.ts";

/** What somebody's evidence says of them, in whatever order it is given: the same, to the last bit, as learning each when it came. */
export function fold(evidence: readonly Evidence[], cohort: Cohort): State {
  return evidence.toSorted(inOrder).reduce(learn, fresh(cohort));
}

/** By how much one thing moved the score: a piece of evidence, or the time before it. */
export interface Line {
  of: Evidence | "forgotten";
  /** Unix milliseconds. */
  at: number;
  /** In points of the score; not rounded, so that lines sum. */
  moved: number;
  /** The score after it. */
  score: number;
  /** Of an answer in practice that counted: how probable it was that it would be right, 0 to 1. */
  expected?: number;
}

/**
 * How a score came to be, in the order of time: it begins with what the cohort alone says, and its lines sum to the score less that.
 * @param now Unix milliseconds; what was forgotten since the last evidence is a line, too
 */
export function ledger(
  evidence: readonly Evidence[],
  cohort: Cohort,
  now: number,
  basket?: Basket,
): { prior: number; lines: Line[]; state: State } {
  let state = fresh(cohort);
  const prior = scoreOf(state, basket);
  const lines: Line[] = [];
  let score = prior;
  const move = (to: State, of: Line["of"], at: number, expected?: number) => {
    const after = scoreOf(to, basket);
    lines.push({ of, at, moved: after - score, score: after, ...(expected !== undefined && { expected }) });
    score = after;
  };
  for (const one of evidence.toSorted(inOrder)) {
    const before = forgetUntil(state, one.at);
    if (state.at !== null && one.at > state.at) move(before, "forgotten", one.at);
    state = learn(state, one);
    const counted = (effects[one.kind] as Effect).counts === "answers" && state.answers > before.answers;
    move(state, one, one.at, counted ? 1 - failureChance(before, one) : undefined);
  }
  if (state.at !== null && now > state.at) {
    state = forgetUntil(state, now);
    move(state, "forgotten", now);
  }
  return { prior, lines, state };
}

/** Which sentence a line is, for the catalogue to say. */
interface Explanation {
  sentence: EvidenceKind | "first-responder" | "forgotten";
  moved: number;
  id: string | null;
  channel: string | null;
  minutes: number | null;
  expected: number | null;
}

/** Whoever reports within so many minutes, and before anybody in the organisation has clicked, is a first responder. */
const firstMinutes = 5;

export function explain({ of, moved, expected: chance }: Line): Explanation {
  const expected = chance ?? null;
  if (of === "forgotten") return { sentence: of, moved, id: null, channel: null, minutes: null, expected };
  const { kind, id, channel, minutes = null, ahead } = of;
  const first = kind === "reported" && ahead && minutes !== null && minutes <= firstMinutes;
  return { sentence: first ? "first-responder" : kind, moved, id, channel, minutes, expected };
}
