import { linesOf } from "../../../kit/journal/files.ts";
import type { Line } from "./line.ts";

/**
 * One mail that left, or may have: under which mark, and when the server took it, if its answer is known. Without mark and key when its commit stands in
 * an earlier journal of the process, or in a line that is damaged.
 */
export interface Left {
  seq: number | null;
  key: string | null;
  at: number | null;
  queued: string;
}

/** What a journal says of one organisation: its last mark, and the mails by campaign and number. */
interface Journalled {
  last: number;
  campaigns: Map<string, Map<number, Left>>;
}

/** Everything that a journal says left and did not come back, by organisation. */
export async function allLeft(root: string, journal: string): Promise<Map<string, Journalled>> {
  const orgs = new Map<string, Journalled>();
  for (const line of await linesOf<Line>(root, journal)) {
    const ofOrg = orgs.get(line.org) ?? { last: 0, campaigns: new Map() };
    orgs.set(line.org, ofOrg);
    const mails = ofOrg.campaigns.get(line.campaign) ?? new Map<number, Left>();
    ofOrg.campaigns.set(line.campaign, mails);
    if ("gates" in line) {
      // Also of those that came back: their mark is expected in the database like any other.
      ofOrg.last = Math.max(ofOrg.last, line.seq);
      for (const [number, key] of line.gates) mails.set(number, { seq: line.seq, key, at: null, queued: "" });
    } else if ("back" in line)
      for (const back of line.back) {
        const [number, seq] = typeof back === "number" ? [back, null] : back;
        // Another try may have left meanwhile.
        if (seq === null || mails.get(number)?.seq === seq) mails.delete(number);
      }
    else
      for (const [number, at, queued] of line.accepted) {
        const { seq = null, key = null } = mails.get(number) ?? {};
        mails.set(number, { seq, key, at, queued });
      }
  }
  return orgs;
}
