import { signs } from "../spool/record.ts";
import type { Action } from "../spool/record.ts";
import { isCutAgent, isMachineAgent } from "./agent.ts";
import { nearestOf, severalAtOnce } from "./links.ts";
import { addressSigns, isCut, networkOf } from "./network.ts";
import { pageTime } from "./page.ts";
import { changeOfMind, verdicts } from "./scale.ts";
import type { Outcome, Verdict } from "./scale.ts";
import { delayCluster } from "./timing.ts";
import type { FirstVisit } from "./timing.ts";
import { clockTolerance, inOrder, sameVisit, sameVisitor, isReporterUnknown, wasPassedOn } from "./trace.ts";
import type { Trace } from "./trace.ts";
import { likelyFrom, sureFrom, weigh, weights } from "./weights.ts";
import type { Sign } from "./weights.ts";

/** What is known beyond the delivery's own hits, as a snapshot. */
export interface Surroundings {
  /** Hits on the hidden link by other recipients' mails of the campaign. */
  decoys: readonly { at: number; network: string }[];
  /** Addresses that served three recipients or more, without the organisation's own networks. */
  busy: ReadonlySet<string>;
  /** Addresses in networks that the organisation declared as its own. */
  own?: ReadonlySet<string>;
  /** Addresses in networks that the organisation declared as a scanner's. */
  scanners?: ReadonlySet<string>;
  /** Cut addresses of whose networks a part was declared as a scanner's, and a part was not. */
  partlyScanners?: ReadonlySet<string>;
  /** Networks from which scanners came to several campaigns, of whichever organisation. */
  notorious?: ReadonlySet<string>;
  /** When the links of the campaign's mails were first followed, this one's among them; by delay, ascending. */
  followed?: readonly FirstVisit[];
}

export interface Evidence extends Surroundings {
  /** Every hit of one delivery, in any order, repeated or not. */
  traces: readonly Trace[];
  /** When the mail server took the mail; null while it is not known. */
  sentAt: number | null;
  /** Whether a moment lies in the recipient's night. */
  atNight?: (at: number) => boolean;
  now: number;
}

/** With what the hits themselves say of reports. */
interface Known extends Evidence {
  /** Those after which others may have looked at the mail: all but a program's. */
  reports: readonly Trace[];
}

export interface Judgement {
  verdict: Verdict;
  /** The time of the hit that decided. */
  at: number;
  reasons: string[];
  /** Of a name or an address that counts less is known than when it was decided, or than it takes to decide. */
  cut?: true;
  /** With `cut`, of an old visit: what is made of the others. */
  lately?: Judgement;
  /** Nothing is cut of this one, but of another beside it. */
  besideCut?: true;
}

export type Judgements = Record<Outcome, Judgement | null>;

const soon = 10_000;
const decoyWindow = 10 * 60_000;
const beaconWait = 10_000;
/** Tenths of a second. */
const shortestStay = 15;
const shortestForm = 1500;
/** By how much a stay on a page may seem longer than the time since it was served: rounding and a clock's drift. */
const stayTolerance = 2000;

const hand = signs.pointer | signs.touch | signs.key;
const hardSigns = signs.probe | signs.prefetch | signs.driven;
const forms = new Set<Action>(["submitted", "confirmed", "reported"]);

/**
 * Says of each outcome whether a person or a program did it, from all hits of a delivery. A pure fold: the order and the number of
 * copies of the hits change nothing, and every new hit may change everything.
 */
export function judge(evidence: Evidence): Judgements {
  const traces = evidence.traces.filter((trace) => !(trace.signs & signs.late)).sort(inOrder);
  const of = (...actions: Action[]) => traces.filter((trace) => actions.includes(trace.action));
  // A finished moment alone is no click: it can also be reached by the debrief.
  const clicks = of("clicked", "submitted", "confirmed");
  // By a mailbox a colleague's, too, which counts for nobody.
  const reports = evidence.traces.filter((trace) => trace.action === "reported" && trace.signs & signs.indirect);
  const known: Known = { ...evidence, reports };
  for (const one of of("reported"))
    if (!(one.signs & signs.indirect) && !isMachine(judgeReport(one, traces, known).verdict)) reports.push(one);
  const pick = (candidates: Trace[], how: (trace: Trace) => Judgement) => best(candidates.map(how), evidence.now);
  const visit = (trace: Trace) => judgeVisit(trace, traces, known);
  return {
    opened: pick(of("opened"), (trace) => judgeOpen(trace, traces, known)),
    clicked: pick(clicks, visit),
    submitted: pick(of("submitted"), visit),
    reported: pick(of("reported"), (trace) => judgeReport(trace, traces, known)),
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

function judgeVisit(trace: Trace, traces: Trace[], evidence: Known): Judgement {
  const visit = traces.filter((other) => sameVisit(trace, other));
  const shown = visit.filter((other) => other.action === "seen").reduce((bits, beacon) => bits | beacon.signs, 0);
  const found = new Set<Sign>([...inputOf(trace, visit, shown), ...requestSigns(trace, visit, shown, evidence.now)]);
  for (const sign of pageSigns(trace, visit, evidence)) found.add(sign);
  for (const sign of circumstances(trace, traces, evidence)) found.add(sign);
  const cut =
    isCutAgent(trace.agent, evidence.now - trace.at) || evidence.reports.some((one) => isReporterUnknown(one, trace));
  const judgement = { ...scored(trace, found), ...(cut && { cut }) };
  return isUnknown(trace) && evidence.partlyScanners?.has(trace.address) ? asNobodys(judgement) : judgement;
}

/** What was seen of hands, or of programs that have none. */
function* inputOf(trace: Trace, visit: Trace[], shown: number): Generator<Sign> {
  if (trace.visit === null) {
    const seen = (other: Trace) =>
      other.action === "seen" && other.signs & signs.trusted && other.dwell >= shortestStay;
    if (visit.some(seen)) yield "trusted-input-without-page";
    return;
  }
  if (shown & signs.mechanical) yield "mechanical-input";
  if (shown & signs.untrusted) yield "made-up-input";
  if (shown & signs.wheel) yield "wheel";
  if (shown & signs.pointer) yield "pointer-of-a-hand";
  else if (shown & signs.touch) yield "finger";
  else if (shown & signs.key) yield "keys-of-a-hand";
  else if (shown & signs.trusted) yield "trusted-input";
  if (shown & signs.key && shown & (signs.pointer | signs.touch)) yield "second-kind-of-input";
}

function* requestSigns(trace: Trace, visit: Trace[], shown: number, now: number): Generator<Sign> {
  if (trace.signs & signs.probe) yield "probe";
  // A page that a browser made ready beforehand and then showed is a page like any other.
  if (trace.signs & signs.prefetch && !visit.some(wasShown)) yield "prefetch";
  if (shown & signs.driven) yield "driven-browser";
  if (isMachineAgent(trace.agent, now - trace.at)) yield "declared-program";
  if (visit.every((other) => other.signs & signs.bare)) yield "bare-request";
}

function wasShown(other: Trace): boolean {
  return other.action === "seen" && !(other.signs & signs.hidden);
}

/** What happened on the page. */
function* pageSigns(trace: Trace, visit: Trace[], evidence: Known): Generator<Sign> {
  const beacons = visit.filter((other) => other.action === "seen");
  if (beacons.length === 0 && evidence.now - trace.at >= beaconWait) yield "no-script-ran";
  if (beacons.length > 0 && beacons.every((beacon) => !(beacon.signs & (signs.trusted | hand))))
    yield "nothing-touched";
  if (beacons.length > 0 && beacons.every((beacon) => beacon.signs & signs.hidden)) yield "never-visible";
  for (const other of visit) {
    if (!other.visit) {
      if (forms.has(other.action) && other.visit === 0) yield "form-without-page";
      continue;
    }
    const since = other.at - pageTime(other.visit);
    if (forms.has(other.action) && since >= shortestForm) yield "form-from-page";
    if (other.action === "finished" && since >= shortestForm) yield "finished";
    if (other.action === "seen" && other.dwell * 100 > since + stayTolerance) yield "impossible-stay";
  }
}

/** When and from where, and what else was done there. */
function* circumstances(trace: Trace, traces: Trace[], evidence: Known): Generator<Sign> {
  const { sentAt } = evidence;
  const network = networkOf(trace.address);
  const address = addressSignsOf(trace, evidence);
  const own = (address & addressSigns.own) !== 0;
  if (sentAt !== null && trace.at < sentAt - clockTolerance) yield "before-delivery";
  else if (sentAt !== null && trace.at - sentAt < soon) yield "soon-after-delivery";
  const mine = nearestOf(trace, traces);
  if (severalAtOnce(trace, traces, mine)) yield "several-links-at-once";
  if (evidence.atNight?.(trace.at)) yield "in-the-night";
  const { agent } = trace;
  // Of a mail that was followed twice by what looks alike nobody knows which time was one of many.
  const once = !traces.some(
    (other) => other.action === "clicked" && other.agent === agent && other.visit !== trace.visit,
  );
  const crowd = once && sentAt !== null && delayCluster({ delay: trace.at - sentAt, agent }, evidence.followed ?? []);
  if (crowd) yield `timing-of-${crowd}`;
  const near = (at: number) => Math.abs(at - trace.at) <= decoyWindow;
  const decoys = traces.filter((other) => other.action === "decoy" && near(other.at));
  if (decoys.some((other) => sameVisitor(trace, other) && mine(other))) yield "hidden-link";
  else if (decoys.length > 0) yield "hidden-link-nearby";
  else if (!own && evidence.decoys.some((decoy) => decoy.network === network && near(decoy.at)))
    yield "hidden-link-nearby";
  if (address & addressSigns.scanner) yield "declared-scanner";
  if (own) yield "own-network";
  else if (address & addressSigns.busy) yield "address-of-many";
  else if (evidence.notorious?.has(network)) yield "network-of-scanners";
  if (evidence.reports.some((report) => wasPassedOn(report, trace))) yield "after-report";
}

/** Bits of `addressSigns`. Where an address was in a declared network when it was cut, nobody asks in which the rest of it is. */
function addressSignsOf(trace: Trace, { own, scanners, busy }: Surroundings): number {
  const { address, addressSigns: kept } = trace;
  if (kept && kept & (addressSigns.own | addressSigns.scanner)) return kept;
  return (
    (kept ?? 0) |
    (own?.has(address) ? addressSigns.own : 0) |
    (scanners?.has(address) ? addressSigns.scanner : 0) |
    (busy.has(address) ? addressSigns.busy : 0)
  );
}

/** Whether an address came here as a network, or was cut by a version that kept nothing of it. */
function isUnknown({ address, addressSigns: kept }: Trace): boolean {
  return isCut(address) && (kept ?? null) === null;
}

/** What the whole address may have spoken against is told of no person. */
function asNobodys(judgement: Judgement): Judgement {
  return isPerson(judgement.verdict) ? { ...judgement, verdict: "unverified", cut: true } : judgement;
}

// Only of pictures that nothing speaks against is it said that a person saw them; no figure rests on them.
function judgeOpen(trace: Trace, traces: Trace[], evidence: Known): Judgement {
  const found = new Set<Sign>(["image-loaded"]);
  for (const sign of requestSigns(trace, [trace], 0, evidence.now)) if (sign !== "bare-request") found.add(sign);
  for (const sign of circumstances(trace, traces, evidence)) found.add(sign);
  found.delete("own-network");
  const cut = isCutAgent(trace.agent, evidence.now - trace.at);
  const judgement: Judgement = { ...scored(trace, found), ...(cut && { cut }) };
  // Nor is it known how many an address served.
  return isUnknown(trace) ? asNobodys(judgement) : judgement;
}

/** An add-in or the report mailbox is a person's; the report page is a page like the others, whose button programs press too. */
function judgeReport(trace: Trace, traces: Trace[], evidence: Known): Judgement {
  if (trace.signs & hardSigns) return { verdict: "machine", at: trace.at, reasons: ["probe"] };
  const byMailbox = trace.signs & signs.indirect;
  // Reports from before pages had numbers were a person's.
  if (byMailbox || trace.visit === null) return { verdict: "human", at: trace.at, reasons: ["report-button"] };
  return judgeVisit(trace, traces, evidence);
}

function scored(trace: Trace, found: ReadonlySet<Sign>): Judgement {
  const reasons = [...found].sort();
  const touched = reasons.some((sign) => weights[sign][0] === 0 && weights[sign][1] > 20);
  const weighs = (sign: Sign) => weights[sign][touched ? 1 : 0] !== 0;
  return { verdict: verdictOf(weigh(reasons, touched)), at: trace.at, reasons: reasons.filter(weighs) };
}

function verdictOf(decibans: number): Verdict {
  if (decibans >= sureFrom) return "human";
  if (decibans >= likelyFrom) return "likely-human";
  if (decibans > -likelyFrom) return "unverified";
  return decibans > -sureFrom ? "likely-machine" : "machine";
}

/**
 * The most human of several; of equals one of which all is known, and the earliest, whose time then counts. One of which less is known, and whatever would be made of
 * it now, hides no person of whom all is.
 */
function best(judged: Judgement[], now: number): Judgement | null {
  const rank = ({ verdict, cut }: Judgement) =>
    2 * verdicts.indexOf(verdict) + (cut ? 0 : 1) + (isPerson(verdict) && !cut ? verdicts.length * 2 : 0);
  let found: Judgement | null = null;
  for (const one of judged) if (!found || rank(one) > rank(found)) found = one;
  if (!found || !judged.some(({ cut }) => cut)) return found;
  if (!found.cut) return { ...found, besideCut: true };
  const others = judged.filter(({ cut, at }) => !cut || now - at <= changeOfMind);
  const lately = others.length < judged.length && best(others, now);
  return lately ? { ...found, lately: { ...lately, besideCut: true } } : found;
}
