import type { Difficulty } from "../../lures/rules.ts";

/** One answer of a round, as much of it as anything is made of. */
export interface Answer {
  phish: boolean;
  decision: "report" | "trust" | "check";
  right: boolean;
  sure: boolean | null;
  class: string;
  /** Log-odds that somebody of average skill is wrong about it. */
  difficulty: number;
  skills: readonly string[];
  form: "mail" | "text" | "chat";
}

/** What somebody did that may earn something, as `kind` says; `at` in Unix milliseconds, `day` counted in their time zone (`days.ts`). */
export type GameEvent = { at: number; day: number; source: string } & Did;

type Did =
  | {
      kind: "report";
      channel: string;
      class: Difficulty;
      /** From sending to reporting; null where it is not known when it was sent. */
      minutes: number | null;
      /** From the click that came before to the report; null where none did. */
      minutesAfterClick: number | null;
    }
  /** A message's time was over, and nobody in the organisation had reported it before. */
  | { kind: "first" }
  | { kind: "round"; duel: boolean; earns: boolean; answers: readonly Answer[] }
  /** One that was given. `done`: by themselves, and not faster than it can be read. `byHand` stands in acts from before that was asked. */
  | { kind: "lesson"; lesson: string; done?: boolean; byHand?: boolean }
  /** One of their own accord. */
  | { kind: "played"; lesson: string }
  /** A colleague found what they had put together in the workshop. */
  | { kind: "found" }
  /** A real mail that was reported was judged. */
  | { kind: "judged"; verdict: "malicious" | "spam" | "harmless"; fromColleague: boolean }
  /** A simulation that a colleague had got and passed on was reported. */
  | { kind: "helped" }
  | { kind: "thanks"; mutual: boolean }
  | { kind: "thanked" };

/** The one order in which happenings are gone through, whatever order they became known in. */
export function inOrder(a: GameEvent, b: GameEvent): number {
  return a.at - b.at || compared(a.kind, b.kind) || compared(a.source, b.source);
}

function compared(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether a happening is something done: it keeps a week, and enters a season. */
export function isActive(one: GameEvent): boolean {
  switch (one.kind) {
    case "report":
    case "helped":
    case "thanks":
      return true;
    case "round":
      return one.earns;
    case "lesson":
      return isDone(one);
    case "judged":
      return one.verdict === "malicious";
    case "played":
      return true;
    case "first":
    case "found":
    case "thanked":
      return false;
  }
}

/** Whether a lesson that was given was done by whoever it was given to. */
export function isDone({ done, byHand }: Pick<Extract<GameEvent, { kind: "lesson" }>, "done" | "byHand">): boolean {
  return done ?? byHand === false;
}
