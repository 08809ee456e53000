import { signs } from "../spool/record.ts";
import type { Action } from "../spool/record.ts";
import { isComparedNoMore, sameAgent, wasSameAgent } from "./agent.ts";
import { networkOf } from "./network.ts";
import { pageTime } from "./page.ts";

/** One hit as the verdict sees it; times in Unix milliseconds. */
export interface Trace {
  at: number;
  action: Action;
  signs: number;
  /** Time on the page in tenths of a second (beacon only). */
  dwell: number;
  /** The page that was served for it or that it came from; 0 when none of ours, null from before pages had numbers. */
  visit: number | null;
  /** Whole, or the network that is left of it, as `192.0.2.0/24`. */
  address: string;
  /** Bits of `addressSigns`, as they were when it was cut; null when it is whole. */
  addressSigns?: number | null;
  agent: string;
}

/** How long hits without a page's number are taken for one visit. */
const visitLength = 30 * 60_000;
/** Two hosts' clocks and a mail's way into the ledger may differ by so much; only what is earlier came before the mail. */
export const clockTolerance = 5000;

export function sameVisitor(a: Trace, b: Trace): boolean {
  return sameAgent(a.agent, b.agent) && networkOf(a.address) === networkOf(b.address);
}

/**
 * Hits of one page by one browser belong together, whatever its networks: what else opens a page's address, which stands in a browser's bar and in a
 * scanner's findings, is somebody else. What has no page is alone; before pages had numbers, network and agent told.
 */
export function sameVisit(trace: Trace, other: Trace): boolean {
  if (trace.visit || other.visit) return trace.visit === other.visit && sameAgent(trace.agent, other.agent);
  if (trace.visit === 0) return other === trace;
  if (other.at < trace.at || other.at - trace.at > visitLength) return false;
  return sameVisitor(trace, other);
}

/**
 * Whether somebody else may have had the mail when a link was followed: whoever looks into a reported mail opens its links too, with a hand. A mail that
 * came to the report mailbox says nothing of its reporter's browser, and nobody knows whose each later one is; a report page's button was pressed by one that is known,
 * which may change its network. A page that stood open before is its reader's.
 */
export function wasPassedOn(report: Trace, followed: Trace): boolean {
  const since = followed.visit ? pageTime(followed.visit) : followed.at;
  if (since <= report.at + clockTolerance) return false;
  return (report.signs & signs.indirect) !== 0 || !wasSameAgent(report.agent, followed.agent, followed.at - report.at);
}

/** Whether it was known once, and is no more, whether the browser of a report followed a link. */
export function isReporterUnknown(report: Trace, followed: Trace): boolean {
  return !(report.signs & signs.indirect) && isComparedNoMore(report.agent, followed.agent, followed.at - report.at);
}

export function inOrder(a: Trace, b: Trace): number {
  return (
    a.at - b.at ||
    compare(a.action, b.action) ||
    compare(a.address, b.address) ||
    compare(a.agent, b.agent) ||
    a.signs - b.signs ||
    a.dwell - b.dwell ||
    (a.visit ?? -1) - (b.visit ?? -1)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
