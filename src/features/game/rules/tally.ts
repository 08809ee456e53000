import { isDone } from "./game-event.ts";
import type { Answer, GameEvent } from "./game-event.ts";

/**
 * How often somebody has done what badges are given for, by what it was. Names are `<what>` or `<what>.<which>`, such as `report.sms` or `skill.sender`.
 */
export type Tally = Readonly<Record<string, number>>;

/** What stands around a happening: whether its week had nothing in it before, and how many weeks lie between that and the last one that had. */
interface Around {
  newWeek: boolean;
  away: number;
}

/** Weeks away after which somebody comes back. */
const awayWeeks = 6;

/** The counts after one more happening. */
export function countEvent(before: Tally, one: GameEvent, { newWeek, away }: Around): Tally {
  const seen = seenIn(one);
  if (newWeek) seen.push("week");
  if (away >= awayWeeks) seen.push("came-back");
  if (seen.length === 0) return before;
  const after: Record<string, number> = { ...before };
  for (const name of seen) after[name] = (after[name] ?? 0) + 1;
  return after;
}

function seenIn(one: GameEvent): string[] {
  switch (one.kind) {
    case "report":
      return ofReport(one);
    case "first":
      return ["first"];
    case "judged":
      return one.verdict === "malicious" && !one.fromColleague ? ["threat"] : [];
    case "round":
      return one.earns ? ofRound(one) : [];
    case "lesson":
      return isDone(one) ? ["lesson"] : [];
    case "played":
      return ["lesson"];
    case "found":
    case "helped":
      return [];
    case "thanks":
      return one.mutual ? [] : ["thanks"];
    case "thanked":
      return ["thanked"];
  }
}

function ofReport({ channel, class: difficulty, minutes, minutesAfterClick }: Extract<GameEvent, { kind: "report" }>) {
  const seen = ["report", `report.${channel}`];
  if (difficulty === "very") seen.push("report-hard");
  if (minutes !== null && minutes <= 5) seen.push("report-fast");
  if (minutes !== null && minutes <= 1) seen.push("report-at-once");
  if (minutesAfterClick !== null) seen.push("recovered");
  if (minutesAfterClick !== null && minutesAfterClick <= 3) seen.push("recovered-fast");
  return seen;
}

function ofRound({ answers, duel }: Extract<GameEvent, { kind: "round" }>): string[] {
  const seen = ["round"];
  const all = (fits: (answer: Answer) => boolean) => answers.length > 0 && answers.every(fits);
  if (duel) seen.push("duel");
  if (all((one) => one.right)) seen.push("round-flawless");
  if (all((one) => one.phish || one.decision !== "report")) seen.push("round-calm");
  if (all((one) => one.sure !== null)) seen.push("round-candid");
  for (const one of answers) {
    if (!one.right) continue;
    seen.push(one.phish ? "hook" : "spared");
    if (one.phish) seen.push(`hook.${one.form}`);
    if (one.phish && one.class === "very") seen.push("hook-hard");
    if (one.sure === false) seen.push("right-unsure");
    if (one.decision === "check") seen.push("checked");
    for (const skill of one.skills) seen.push(`skill.${skill}`);
  }
  return seen;
}
