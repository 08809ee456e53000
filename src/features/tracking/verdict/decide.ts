import { isMachine, isPerson } from "./judge.ts";
import { changeOfMind, outcomes } from "./scale.ts";
import type { Judgement, Judgements } from "./judge.ts";
import type { Outcome } from "./scale.ts";

/** What was already recorded about an outcome. */
export type Recorded = "person" | "machine";
export type RecordedOf = Partial<Record<Outcome, Recorded>>;

export type Override = "person" | "machine" | null;

export interface Before {
  recorded: RecordedOf;
  /** When the person did it, Unix milliseconds; null of whom none is recorded. */
  personAt: Record<Outcome, number | null>;
}

export interface VerdictChange {
  kind: `recipient.${Outcome}` | "hit.dismissed" | "click.withdrawn";
  outcome: Outcome;
  /** The hit's own time, Unix milliseconds. */
  at: number;
  reasons: string[];
  /** A program's hit of the same kind was recorded before. */
  dismissedBefore: boolean;
}

interface Decision {
  recorded: RecordedOf;
  changes: VerdictChange[];
}

/** Whether what was told of a person may still be taken back. */
const mayChange = (personAt: number | null, now: number) => now - (personAt ?? 0) <= changeOfMind;

/** What was told within a day stands by visits of that time: what is left of an old one neither made it true nor keeps it. */
export function whileStanding(judged: Judgements, { recorded, personAt }: Before, now: number): Judgements {
  const standing = { ...judged };
  for (const outcome of outcomes) {
    const lately = judged[outcome]?.lately;
    if (lately && recorded[outcome] === "person" && mayChange(personAt[outcome], now)) standing[outcome] = lately;
  }
  return standing;
}

/**
 * What to record when a hold has ended or new evidence came. A person is recorded once; a program is recorded once; a program can
 * become a person by a later visit; a person becomes a program only by a hard sign within 24 hours, or by a reviewer at any time.
 */
export function decide(
  { recorded: before, personAt }: Before,
  judged: Judgements,
  override: Override,
  now: number,
): Decision {
  const recorded: RecordedOf = { ...before };
  const changes: VerdictChange[] = [];
  for (const outcome of outcomes) {
    const judgement = judged[outcome];
    if (!judgement) continue;
    const isOpen = mayChange(personAt[outcome], now);
    const next = nextRecorded(before[outcome], judgement, reviewed(outcome, override), isOpen);
    if (!next || next === before[outcome]) continue;
    recorded[outcome] = next;
    const { at } = judgement;
    const dismissedBefore = before[outcome] === "machine";
    const reasons = reviewed(outcome, override) ? ["reviewer"] : judgement.reasons;
    if (next === "person") changes.push({ kind: `recipient.${outcome}`, outcome, at, reasons, dismissedBefore });
    else if (before[outcome] === "person")
      changes.push({ kind: "click.withdrawn", outcome, at, reasons, dismissedBefore });
    else changes.push({ kind: "hit.dismissed", outcome, at, reasons, dismissedBefore });
  }
  return { recorded, changes };
}

// A reviewer speaks about what was done to the link; opens never count, and a report is an act of its own.
function reviewed(outcome: Outcome, override: Override): Override {
  return outcome === "clicked" || outcome === "submitted" ? override : null;
}

function nextRecorded(
  before: Recorded | undefined,
  judgement: Judgement,
  override: Override,
  isOpen: boolean,
): Recorded | undefined {
  if (override) return override;
  // Of whom less is known than when it was decided, or than it takes to decide, nothing else is told.
  if (judgement.cut) return before;
  if (isPerson(judgement.verdict)) return "person";
  // Of what was told long ago nothing may be left; what a program does now is not what was told.
  if (before === "person") return judgement.verdict === "machine" && isOpen ? "machine" : "person";
  return isMachine(judgement.verdict) && !judgement.besideCut ? "machine" : before;
}
