import { isMachineAgent } from "./agent.ts";
import { networkOf } from "./network.ts";
import { verdicts } from "./scale.ts";
import type { Outcome, Verdict } from "./scale.ts";
import { signs } from "../spool/record.ts";
import type { Action } from "../spool/record.ts";

/** One hit as the verdict sees it; times in Unix milliseconds. */
export interface Trace {
  at: number;
  action: Action;
  signs: number;
  /** Time on the page in tenths of a second (beacon only). */
  dwell: number;
  address: string;
  agent: string;
}

export interface Evidence {
  /** Every hit of one delivery, in any order, repeated or not. */
  traces: readonly Trace[];
  /** When the mail server took the mail; null while it is not known. */
  sentAt: number | null;
  /** Hits on the hidden link by other recipients' mails of the campaign. */
  decoys: readonly { at: number; network: string }[];
  /** Addresses that served three recipients or more, without the organisation's own networks. */
  busy: ReadonlySet<string>;
  /** Whether a moment lies in the recipient's night. */
  atNight?: (at: number) => boolean;
  now: number;
}

export interface Judgement {
  verdict: Verdict;
  /** The time of the hit that decided. */
  at: number;
  reasons: string[];
}

export type Judgements = Record<Outcome, Judgement | null>;

/** Published weights: negative speaks for a program, positive for a person. */
export const weights = {
  "soon-after-delivery": -2,
  "several-links-at-once": -2,
  "address-of-many": -2,
  "no-script-ran": -1,
  "in-the-night": -0.5,
  "image-loaded": 1,
  "stayed-on-page": 1.5,
} as const;

export const machineFrom = -3;
export const humanFrom = 1;
const soon = 10_000;
const burst = 3000;
const decoyWindow = 10 * 60_000;
const beaconWait = 10_000;
const visit = 30 * 60_000;
const shortestStay = 15;
/** Two hosts' clocks and a mail's way into the ledger may differ by so much; only what is earlier came before the mail. */
const clockTolerance = 5000;

const byItself = new Set<Action>(["submitted", "confirmed", "finished"]);
const links = new Set<Action>(["clicked", "decoy", "visited"]);

/**
 * Says of each outcome whether a person or a program did it, from all hits of a delivery. A pure fold: the order and the number of
 * copies of the hits change nothing, and every new hit may change everything.
 */
export function judge(evidence: Evidence): Judgements {
  const traces = evidence.traces.filter((trace) => !(trace.signs & signs.late)).sort(inOrder);
  const of = (...actions: Action[]) => traces.filter((trace) => actions.includes(trace.action));
  // A finished moment alone is no click: it can also be reached by the debrief.
  const clicks = of("clicked", "submitted", "confirmed");
  const pick = (candidates: Trace[], how: (trace: Trace) => Judgement) => best(candidates.map(how));
  return {
    opened: pick(of("opened"), (trace) => judgeOpen(trace, traces, evidence)),
    clicked: pick(clicks, (trace) => judgeVisit(trace, traces, evidence)),
    submitted: pick(of("submitted"), (trace) => judgeVisit(trace, traces, evidence)),
    reported: pick(of("reported"), judgeReport),
  };
}

/** Whether a verdict counts as a person's doing. */
export function isPerson(verdict: Verdict): boolean {
  return verdict === "human" || verdict === "likely-human";
}

/** Whether a verdict counts as a program's doing. */
export function isMachine(verdict: Verdict): boolean {
  return verdict === "machine" || verdict === "likely-machine";
}

function judgeVisit(trace: Trace, traces: Trace[], evidence: Evidence): Judgement {
  const strong = proofs(trace, traces);
  // What clocks of two machines say together is a guess, and never speaks against a proof.
  const hard = hardSigns(trace, traces, evidence).filter((sign) => strong.length === 0 || sign !== "before-delivery");
  if (hard.length > 0) return { verdict: "machine", at: trace.at, reasons: hard };
  if (strong.length > 0) return { verdict: "human", at: trace.at, reasons: strong };
  const reasons: (keyof typeof weights)[] = [];
  if (evidence.sentAt !== null && trace.at - evidence.sentAt < soon) reasons.push("soon-after-delivery");
  if (severalAtOnce(trace, traces)) reasons.push("several-links-at-once");
  if (evidence.busy.has(trace.address)) reasons.push("address-of-many");
  if (evidence.atNight?.(trace.at)) reasons.push("in-the-night");
  const beacons = traces.filter((other) => other.action === "seen" && sameVisit(trace, other));
  if (beacons.some((beacon) => beacon.dwell >= shortestStay)) reasons.push("stayed-on-page");
  if (beacons.length === 0 && evidence.now - trace.at >= beaconWait) reasons.push("no-script-ran");
  return scored(trace, reasons);
}

function judgeOpen(trace: Trace, traces: Trace[], evidence: Evidence): Judgement {
  const hard = hardSigns(trace, traces, evidence);
  if (hard.length > 0) return { verdict: "machine", at: trace.at, reasons: hard };
  const reasons: (keyof typeof weights)[] = ["image-loaded"];
  if (evidence.sentAt !== null && trace.at - evidence.sentAt < soon) reasons.push("soon-after-delivery");
  if (evidence.busy.has(trace.address)) reasons.push("address-of-many");
  return scored(trace, reasons);
}

// A report is an act that no scanner does: it needs a button, an add-in or a forwarded mail.
function judgeReport(trace: Trace): Judgement {
  const machine = (trace.signs & (signs.probe | signs.prefetch | signs.driven)) !== 0;
  return { verdict: machine ? "machine" : "human", at: trace.at, reasons: [machine ? "probe" : "report-button"] };
}

function hardSigns(trace: Trace, traces: Trace[], evidence: Evidence): string[] {
  const reasons: string[] = [];
  const network = networkOf(trace.address);
  if (trace.signs & signs.probe) reasons.push("probe");
  if (trace.signs & signs.prefetch) reasons.push("prefetch");
  if (isMachineAgent(trace.agent)) reasons.push("declared-program");
  if (evidence.sentAt !== null && trace.at < evidence.sentAt - clockTolerance) reasons.push("before-delivery");
  const near = (at: number) => Math.abs(at - trace.at) <= decoyWindow;
  const own = traces.some((other) => other.action === "decoy" && near(other.at));
  const others = evidence.decoys.some((decoy) => decoy.network === network && near(decoy.at));
  if (own || others) reasons.push("hidden-link");
  if (traces.some((other) => other.action === "seen" && other.signs & signs.driven && sameVisit(trace, other))) {
    reasons.push("driven-browser");
  }
  const report = traces.find((other) => other.action === "reported" && other.at < trace.at);
  // Whoever looks into a reported mail opens its links too.
  if (report && !(report.signs & signs.indirect) && networkOf(report.address) !== network) reasons.push("after-report");
  return reasons;
}

function proofs(trace: Trace, traces: Trace[]): string[] {
  const found = new Set<string>();
  if (byItself.has(trace.action)) found.add(trace.action);
  for (const other of traces) {
    if (!sameVisit(trace, other)) continue;
    if (byItself.has(other.action)) found.add(other.action);
    if (other.action === "seen" && other.signs & signs.trusted && other.dwell >= shortestStay)
      found.add("trusted-input");
  }
  return [...found].sort();
}

function scored(trace: Trace, reasons: (keyof typeof weights)[]): Judgement {
  const score = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  const verdict = score <= machineFrom ? "likely-machine" : score >= humanFrom ? "likely-human" : "unverified";
  return { verdict, at: trace.at, reasons: reasons.sort() };
}

function severalAtOnce(trace: Trace, traces: Trace[]): boolean {
  return traces.some(
    (other) => other.action !== trace.action && links.has(other.action) && Math.abs(other.at - trace.at) <= burst,
  );
}

function sameVisit(click: Trace, later: Trace): boolean {
  if (later.at < click.at || later.at - click.at > visit) return false;
  return networkOf(later.address) === networkOf(click.address) && later.agent === click.agent;
}

/** The most human of several; of equals the earliest, whose time then counts. */
function best(judged: Judgement[]): Judgement | null {
  let found: Judgement | null = null;
  for (const one of judged) {
    if (!found || verdicts.indexOf(one.verdict) > verdicts.indexOf(found.verdict)) found = one;
  }
  return found;
}

function inOrder(a: Trace, b: Trace): number {
  return (
    a.at - b.at ||
    compare(a.action, b.action) ||
    compare(a.address, b.address) ||
    compare(a.agent, b.agent) ||
    a.signs - b.signs ||
    a.dwell - b.dwell
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
