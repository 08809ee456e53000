import { isDone } from "./game-event.ts";
import type { Answer, GameEvent } from "./game-event.ts";

/** What is worth how much. A click is worth nothing and costs nothing. */
export const pointValues = {
  report: 10,
  /** Within so many minutes, on top. */
  fast: 5,
  fastMinutes: 5,
  /** The organisation's first, on top, when the simulation is over and nobody can have been earlier. */
  first: 10,
  answer: 1,
  /** A round without a mistake, on top. */
  flawless: 2,
  lesson: 5,
  /** A lesson of one's own accord, each once a day. */
  played: 2,
  /** A practice phish of one's own that a colleague found: it has taught somebody. */
  found: 1,
  threat: 15,
  thanks: 1,
} as const;

/** No day brings more, whatever is done on it. */
export const dailyCap = 40;

/** Of what somebody reported, as far as it was judged, so much has to have been worth it; asked from so many harmless ones within so many days. */
export const precision = { least: 0.3, harmless: 5, days: 90 } as const;

/** What was judged of somebody's reports within the window, as the gate sees it: each by its day. */
interface Judged {
  worthIt: readonly number[];
  harmless: readonly number[];
}

/** Whether reports earn: whoever reports everything has found nothing. */
export function isPrecise({ worthIt, harmless }: Judged): boolean {
  if (harmless.length < precision.harmless) return true;
  return worthIt.length / (worthIt.length + harmless.length) >= precision.least;
}

/** What a happening is worth by itself, before the day's cap. @param precise whether reports earn at the moment */
export function pointsOf(one: GameEvent, precise: boolean): number {
  switch (one.kind) {
    case "report":
      return precise
        ? pointValues.report + (one.minutes !== null && one.minutes <= pointValues.fastMinutes ? pointValues.fast : 0)
        : 0;
    case "first":
      return precise ? pointValues.first : 0;
    case "judged":
      // What comes from a colleague two could send each other.
      return precise && one.verdict === "malicious" && !one.fromColleague ? pointValues.threat : 0;
    case "round":
      return one.earns ? worthOfRound(one.answers) : 0;
    case "lesson":
      return isDone(one) ? pointValues.lesson : 0;
    case "played":
      return pointValues.played;
    case "found":
      return pointValues.found;
    case "thanks":
      return one.mutual ? 0 : pointValues.thanks;
    case "helped":
    case "thanked":
      // Two could pass on to each other what they get.
      return 0;
  }
}

/**
 * Nothing for a round in which most of the good messages were reported: then the hooks among them were found by nobody. Nothing either where no more of
 * what was decided was right than wrong: whoever looks at nothing, and checks half of it another way, would earn four fifths of what an attentive player does.
 */
function worthOfRound(answers: readonly Answer[]): number {
  const good = answers.filter((one) => !one.phish);
  const spared = good.filter((one) => one.decision !== "report").length;
  if (spared * 2 < good.length || new Set(answers.map((one) => one.decision)).size < 2) return 0;
  const decided = answers.filter((one) => one.decision !== "check");
  if (decided.filter((one) => one.right).length * 2 <= decided.length) return 0;
  const right = answers.filter((one) => one.right).length;
  return right * pointValues.answer + (right === answers.length ? pointValues.flawless : 0);
}
