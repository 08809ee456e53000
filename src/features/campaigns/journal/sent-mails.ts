import { linesOf } from "../../../kit/journal/files.ts";
import type { Line } from "./line.ts";

/**
 * One mail that left, or may have: under which mark, and when the server took it, if its answer is known. Without mark and key when its commit stands in
 * an earlier journal of the process, or in a line that is damaged.
 */
export interface SentMail {
  seq: number | null;
  key: string | null;
  at: number | null;
  queued: string;
}

/** What a journal says of one organisation: its last mark, and the mails by campaign and number. */
export interface Journalled {
  last: number;
  campaigns: Map<string, Map<number, SentMail>>;
}

/**
 * Everything that a journal says left and did not come back, by organisation: of each mail its last such try. One of which a later try came back may have
 * arrived by an earlier one.
 */
export async function readSentMails(root: string, journal: string): Promise<Map<string, Journalled>> {
  const orgs = new Map<string, { last: number; campaigns: Map<string, Map<number, SentMail[]>> }>();
  for (const line of await linesOf<Line>(root, journal)) {
    const ofOrg = orgs.get(line.org) ?? { last: 0, campaigns: new Map() };
    orgs.set(line.org, ofOrg);
    const mails = ofOrg.campaigns.get(line.campaign) ?? new Map<number, SentMail[]>();
    ofOrg.campaigns.set(line.campaign, mails);
    const triesOf = (number: number) => {
      const tries = mails.get(number) ?? [];
      mails.set(number, tries);
      return tries;
    };
    if ("gates" in line) {
      // Also of those that came back: their mark is expected in the database like any other.
      ofOrg.last = Math.max(ofOrg.last, line.seq);
      for (const [number, key] of line.gates) triesOf(number).push({ seq: line.seq, key, at: null, queued: "" });
    } else if ("back" in line)
      for (const back of line.back) {
        const [number, seq] = typeof back === "number" ? [back, null] : back;
        takeOut(triesOf(number), seq);
      }
    else
      for (const [number, at, queued] of line.accepted) {
        const tries = triesOf(number);
        const { seq = null, key = null } = tries.pop() ?? {};
        tries.push({ seq, key, at, queued });
      }
  }
  return new Map([...orgs].map(([org, { last, campaigns }]) => [org, { last, campaigns: lastTries(campaigns) }]));
}

/** @param seq null in lines of before, which mean the last try */
function takeOut(tries: SentMail[], seq: number | null): void {
  const place = seq === null ? tries.length - 1 : tries.findLastIndex((one) => one.seq === seq);
  const [gone] = place < 0 ? [] : tries.splice(place, 1);
  if (!gone || gone.at === null) return;
  // A try that was answered does not come back: the answer, which was set down while this was the last one, was an earlier one's.
  const { at, queued } = gone;
  const earlier = tries[place - 1];
  tries.splice(Math.max(0, place - 1), earlier ? 1 : 0, {
    seq: earlier?.seq ?? null,
    key: earlier?.key ?? null,
    at,
    queued,
  });
}

function lastTries(campaigns: Map<string, Map<number, SentMail[]>>): Map<string, Map<number, SentMail>> {
  const found = new Map<string, Map<number, SentMail>>();
  for (const [campaign, mails] of campaigns)
    found.set(campaign, new Map([...mails].flatMap(([number, tries]) => (tries.length > 0 ? [[number, tries.at(-1)!]] : [])))); // oxfmt-ignore
  return found;
}
