import { sigmoid } from "./gaussian.ts";
import type { Normal } from "./gaussian.ts";
import { confirmedWeight, reportBase, submitStep } from "./model.ts";

/** How probable an act is for somebody at x = vulnerability + difficulty, in logits; of a report at x = r. */
export type Likelihood = (x: number) => number;

const clicks: Likelihood = sigmoid;
const leaves: Likelihood = (x) => sigmoid(-x);
// Of clickers: the second threshold lies above the first.
const goesOn: Likelihood = (x) => sigmoid(x - submitStep) / sigmoid(x);
const stops: Likelihood = (x) => Math.expm1(submitStep) / (Math.exp(x) + Math.exp(submitStep));
const reports: Likelihood = (x) => sigmoid(x + reportBase);
const saysNothing: Likelihood = (x) => sigmoid(-x - reportBase);
const reportsUnasked: Likelihood = (x) => reports(x) ** confirmedWeight;

export interface Effect {
  t?: Likelihood;
  r?: Likelihood;
  counts?: "messages" | "answers";
}

/**
 * Everything that is evidence, in the order in which things of the same instant are learned. What is not here is none: what was not delivered, what
 * came while somebody was away, what a scanner may have done.
 */
export const effects = {
  /** Reported without a click before. */
  reported: { t: leaves, r: reports, counts: "messages" },
  clicked: { t: clicks, counts: "messages" },
  submitted: { t: goesOn },
  /** Reported after a click: the full credit of a report; the click stays counted, once. */
  recovered: { r: reports },
  /** The message's time was over: neither clicked nor reported. */
  ignored: { t: leaves, r: saysNothing, counts: "messages" },
  /** The same after a click: nothing was submitted; nothing was reported. */
  stopped: { t: stops },
  unreported: { r: saysNothing },
  /** The message's time was over: not clicked, and passed on to a colleague who reported it. Whether its reader would have is not known. */
  "passed-on": { t: leaves, counts: "messages" },
  "practice-right": { t: leaves, counts: "answers" },
  "practice-wrong": { t: clicks, counts: "answers" },
  /** A real message was reported and found malicious; or harmless, which is never held against anybody. */
  confirmed: { r: reportsUnasked },
  "false-alarm": {},
} as const satisfies Record<string, Effect>;

export type EvidenceKind = keyof typeof effects;

export interface Evidence {
  kind: EvidenceKind;
  /** Unix milliseconds. */
  at: number;
  /** What it is about (a delivery, an answer, a report): by it the ledger names it, and evidence of the same instant is ordered. */
  id: string;
  /** The id of the channel on which it came, also of what was practised. */
  channel: string;
  /** Of the lure or item as it was known when this was learned, so that a person can be folded anew without anybody else. */
  difficulty: Normal;
  /** Of a report: minutes after delivery, and whether nobody in the organisation had clicked before. */
  minutes?: number;
  ahead?: boolean;
}

const ranks = new Map(Object.keys(effects).map((kind, rank) => [kind, rank]));
export type Instant = Pick<Evidence, "at" | "kind" | "id">;

/** The order in which evidence is learned, whatever the order in which it came. */
export function inOrder(a: Instant, b: Instant): number {
  return a.at - b.at || ranks.get(a.kind)! - ranks.get(b.kind)! || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
