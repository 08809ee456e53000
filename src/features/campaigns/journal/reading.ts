import { readdirSync, statSync, unlinkSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readLines } from "./line.ts";

const ending = ".journal";
const journalName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.journal$/;
const tailBytes = 64 * 1024;
/** Backups are not expected to be older. */
export const keptDays = 62;

/** The journals in a folder, by id; those whose time is over are removed. */
export function journalsIn(root: string, now: number): string[] {
  return readdirSync(root).flatMap((name) => {
    if (!journalName.test(name)) return [];
    const file = join(root, name);
    if (now - statSync(file).mtimeMs > keptDays * 86_400_000) {
      unlinkSync(file);
      return [];
    }
    return [name.slice(0, -ending.length)];
  });
}

/** A journal's last marks by organisation, as far as its end shows them. A database that lacks anything lacks what was written last. */
export async function lastMarks(root: string, journal: string): Promise<Map<string, number>> {
  const handle = await open(join(root, journal + ending));
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    return marksIn(buffer.subarray(0, bytesRead).toString("utf8"));
  } finally {
    await handle.close();
  }
}

function marksIn(text: string): Map<string, number> {
  const marks = new Map<string, number>();
  for (const line of readLines(text))
    if ("seq" in line) marks.set(line.org, Math.max(line.seq, marks.get(line.org) ?? 0));
  return marks;
}

/**
 * One mail that left, or may have: under which mark, and when the server took it, if its answer is known. Without mark and key when its gate stands in
 * an earlier journal of the process, or in a line that is damaged.
 */
export interface Left {
  seq: number | null;
  key: string | null;
  at: number | null;
  queued: string;
}

/** What a journal says of one organisation: its last mark, and the mails by campaign and number. */
interface Told {
  last: number;
  campaigns: Map<string, Map<number, Left>>;
}

/** Everything that a journal says left and did not come back, by organisation. */
export async function allLeft(root: string, journal: string): Promise<Map<string, Told>> {
  const orgs = new Map<string, Told>();
  for (const line of readLines(await readFile(join(root, journal + ending), "utf8"))) {
    const told = orgs.get(line.org) ?? { last: 0, campaigns: new Map() };
    orgs.set(line.org, told);
    const mails = told.campaigns.get(line.campaign) ?? new Map<number, Left>();
    told.campaigns.set(line.campaign, mails);
    if ("gates" in line) {
      // Also of those that came back: their mark is expected in the database like any other.
      told.last = Math.max(told.last, line.seq);
      for (const [number, key] of line.gates) mails.set(number, { seq: line.seq, key, at: null, queued: "" });
    } else if ("back" in line) for (const number of line.back) mails.delete(number);
    else
      for (const [number, at, queued] of line.accepted) {
        const { seq = null, key = null } = mails.get(number) ?? {};
        mails.set(number, { seq, key, at, queued });
      }
  }
  return orgs;
}
