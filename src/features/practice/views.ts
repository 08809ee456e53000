import type { Db } from "../../kit/db/index.ts";
import { readersLanguage } from "../../kit/reader.ts";
import { buildOf, explainedItem, shownItem } from "./items.ts";
import { judgedAnswers } from "./playing.ts";
import { isRight, tally, whyUnrewarded } from "./rules/judge.ts";
import { authorOf } from "./store/builds.ts";
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
    // What a round of its own does not explain was one of two who had just met.
    earnsNot: finished && (whyUnrewarded(hurried, finished) ?? (earns === false ? ("pair-today" as const) : null)),
  };
}

/** What is told of the messages that were answered, in their order, in the language of whoever asks. */
export async function resultsOf(db: Db, org: string, round: Round) {
  const results = [];
  for (const one of judgedAnswers(round).toSorted((a, b) => a.position - b.position)) {
    const { position, decision, sure, item, phish, skills } = one;
    const { cues, why } = explainedItem(one, readersLanguage());
    const build = buildOf(item);
    // Few rounds hold one, and none more than one.
    const workshop = build ? { by: (await authorOf(db, org, build))?.name ?? null } : null;
    const right = isRight(phish, one);
    results.push({ position, decision, sure, skill: skills[0]!, right, phish, cues, why, workshop });
  }
  return results;
}

/** A round with its messages, in the language of whoever asks; nothing tells what was not answered yet. */
export async function roundOf(db: Db, org: string, round: Round) {
  const results = new Map((await resultsOf(db, org, round)).map((one) => [one.position, one]));
  const items = round.items.map((sealed, position) => ({
    position,
    ...shownItem(sealed, readersLanguage()),
    result: results.get(position) ?? null,
  }));
  return { ...progressOf(round), nonce: round.nonce, items };
}
