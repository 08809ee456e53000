import { readdirSync, rmSync, statSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { readLines } from "./line.ts";
import type { Entry } from "./line.ts";

const ending = ".journal";
const journalName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.journal$/;
const tailBytes = 64 * 1024;
/** Backups are not expected to be older. */
export const retentionDays = 62;
const lastHour = 3_600_000;

/**
 * The journals in a folder, by id; those whose time is over are removed: so much older than the newest one that is not of the last hour. What a machine writes
 * whose clock has leapt months ahead makes nothing old (0566). Another process of this folder may remove them at the same moment.
 */
export function journalsIn(root: string, now: number): string[] {
  const found = readdirSync(root).flatMap((name) => {
    const file = journalName.test(name) && statSync(join(root, name), { throwIfNoEntry: false });
    return file ? [{ name, at: file.mtimeMs }] : [];
  });
  const latest = Math.max(...found.map(({ at }) => at).filter((at) => at < now - lastHour));
  return found.flatMap(({ name, at }) => {
    if (latest - at > retentionDays * 86_400_000) {
      rmSync(join(root, name), { force: true });
      return [];
    }
    return [name.slice(0, -ending.length)];
  });
}

/**
 * A journal's last marks by organisation, as far as its end shows them. A database that lacks anything lacks what was written last.
 * @param passedOver organisations whose marks say nothing: what is read reaches back to another one's
 */
export async function lastMarks(
  root: string,
  journal: string,
  passedOver: ReadonlySet<string> = new Set(),
): Promise<Map<string, number>> {
  const handle = await open(join(root, journal + ending)).catch(unlessRemoved(null));
  if (!handle) return new Map();
  try {
    const { size } = await handle.stat();
    for (let bytes = tailBytes; ; bytes *= 8) {
      const from = Math.max(0, size - bytes);
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
      const marks = marksIn(buffer.subarray(0, bytesRead).toString("utf8"));
      if (from === 0 || [...marks.keys()].some((org) => !passedOver.has(org))) return marks;
    }
  } finally {
    await handle.close();
  }
}

function marksIn(text: string): Map<string, number> {
  const marks = new Map<string, number>();
  for (const line of readLines(text))
    if (line.seq !== undefined) marks.set(line.org, Math.max(line.seq, marks.get(line.org) ?? 0));
  return marks;
}

/** The same by all of it. */
export async function allMarks(root: string, journal: string): Promise<Map<string, number>> {
  return marksIn(await textOf(root, journal));
}

/** Every whole line of a journal, in the order in which they were written; none of one that was removed meanwhile, since its time was over. */
export async function linesOf<Line extends Entry>(root: string, journal: string): Promise<Line[]> {
  return readLines<Line>(await textOf(root, journal));
}

function textOf(root: string, journal: string): Promise<string> {
  return readFile(join(root, journal + ending), "utf8").catch(unlessRemoved(""));
}

function unlessRemoved<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== "ENOENT") throw error;
    return instead;
  };
}
