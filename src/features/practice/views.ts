import { readersLanguage } from "../../kit/reader.ts";
import { explainedItem, shownItem } from "./items.ts";
import { judgedAnswers } from "./playing.ts";
import { isRight, tally, whyNothing } from "./rules/judge.ts";
import type { Round } from "./store/rounds.ts";

/** How far a round is, as the API tells it. */
export function progressOf(round: Round) {
  const { id, duel, answers, startedAt, finishedAt, closedAt, earns, hurried } = round;
  const finished = finishedAt ? tally(judgedAnswers(round)) : null;
  return {
    id,
    kind: duel ? ("duel" as const) : ("practice" as const),
    state: finishedAt ? ("finished" as const) : closedAt ? ("closed" as const) : ("open" as const),
    answered: answers.length,
    startedAt,
    finishedAt,
    right: finished && finished.right,
    earns,
    earnsNot: finished && whyNothing(hurried, finished),
  };
}

/** What is told of the messages that were answered, in their order, in the language of whoever asks. */
export function resultsOf(round: Round) {
  return judgedAnswers(round)
    .toSorted((one, other) => one.position - other.position)
    .map((one) => {
      const { position, decision, sure, item, phish } = one;
      const { cues, why } = explainedItem(item, readersLanguage());
      return { position, decision, sure, right: isRight(phish, one), phish, cues, why };
    });
}

/** A round with its messages, in the language of whoever asks; nothing tells what was not answered yet. */
export function roundOf(round: Round) {
  const results = new Map(resultsOf(round).map((one) => [one.position, one]));
  const items = round.items.map(({ item }, position) => ({
    position,
    ...shownItem(item, readersLanguage()),
    result: results.get(position) ?? null,
  }));
  return { ...progressOf(round), nonce: round.nonce, items };
}
