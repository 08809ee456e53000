import { randomUUID } from "node:crypto";
import { appendFileSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { makeFirstFile } from "../first-file.ts";
import { isId } from "../id.ts";
import { makeFolder, syncFolder } from "../sync-folder.ts";
import { whereabouts } from "../whereabouts.ts";
import { writeLine } from "./line.ts";
import type { Entry } from "./line.ts";

/** A process's own record, outside the database, of what it let out: appended, one file a process. */
export interface Journal<Line extends Entry> {
  id: string;
  /** The data folder's id. */
  folder: string;
  root: string;
  /** The next number of an organisation's mark, and the last one of which it is known that it stands in the database. */
  next(org: string): { journal: string; seq: number; known: number };
  /**
   * Resolves when the lines are written, so that no death of this process loses them; within a tenth of a second they are on the disk for good. Rejects
   * when they could not be written, or belong to an earlier `journal`.
   */
  append(journal: string, lines: readonly Line[]): Promise<void>;
  /** The same, at leisure: with the next lines, or a moment later. */
  note(line: Line): void;
  /** Why the disk does not take what is written, or null; nothing may go out meanwhile. */
  trouble: string | null;
  /** The database does not hold what this journal says: nothing may go out until that is in order. */
  behind: boolean;
  /** How to pause the organisations of which that is not in order yet, while it is for all others: nothing of theirs may go out. */
  apart: Map<string, () => Promise<void>>;
  /** Tries the disk. */
  probe(): Promise<void>;
  /** Begins a new file: from now on nothing of the old one is expected in the database. */
  renew(): void;
  close(): Promise<void>;
}

const restMs = 200;
const syncMs = 100;
/** A file that nothing was asked of for so long (milliseconds) is left to those who remove old ones. */
const idleMs = 86_400_000;
/** So large a file (bytes) is still read at once after a restore. */
const largest = 64 * 1024 * 1024;

/**
 * @param root the folder of all journals of this data folder
 * @param steady a monotonic clock, milliseconds
 */
export function openJournal<Line extends Entry>(root: string, steady = () => performance.now()): Journal<Line> {
  const folder = folderOf(root);
  let marks = new Map<string, { tried: number; known: number }>();
  let file: Promise<FileHandle> | null = null;
  const waiting: { text: string; done: PromiseWithResolvers<void> | null }[] = [];
  let writing: Promise<void> | null = null;
  let resting: NodeJS.Timeout | null = null;
  let syncing: NodeJS.Timeout | null = null;
  let asked = steady();
  let size = 0;

  // All that came while the last write went on goes by the next one.
  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const taken = waiting.splice(0);
      const { id } = journal;
      try {
        const handle = await (file ??= begin(root, id));
        // In one that somebody deleted, or put a backup in the place of, nobody finds what is appended.
        if (whereabouts(handle.fd, fileOf(root, id)) !== "in place") {
          for (const { done } of taken) done?.reject(begunAnew());
          if (id === journal.id) journal.renew();
          continue;
        }
        const text = taken.map((one) => one.text).join("");
        await handle.appendFile(text);
        size += text.length;
        for (const { done } of taken) done?.resolve();
        syncing ??= setTimeout(() => void sync(handle), syncMs);
      } catch (error) {
        for (const { done } of taken) done?.reject(error as Error);
        broken(error as Error);
      }
    }
  }
  async function sync(handle: FileHandle): Promise<void> {
    syncing = null;
    await handle.datasync().catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EBADF") broken(error);
    });
  }
  // After a failed write or sync nothing is known of this file: the next lines begin another one.
  function broken(error: Error): void {
    journal.trouble = error.message;
    journal.renew();
  }
  const kick = () => {
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.length > 0) void kick();
    });
    return writing;
  };

  const journal: Journal<Line> = {
    id: randomUUID(),
    folder,
    root,
    behind: false,
    apart: new Map(),
    trouble: null,
    next(org) {
      if (steady() - asked > idleMs || size > largest) journal.renew();
      asked = steady();
      const mark = marks.get(org) ?? { tried: 0, known: 0 };
      mark.tried += 1;
      marks.set(org, mark);
      return { journal: journal.id, seq: mark.tried, known: mark.known };
    },
    async append(id, lines) {
      if (id !== journal.id) throw begunAnew();
      const done = Promise.withResolvers<void>();
      // The marks of this file: when the lines are written, another one may have begun.
      const own = marks;
      waiting.push({ text: lines.map(writeLine).join(""), done });
      void kick();
      await done.promise;
      for (const line of lines) {
        const mark = own.get(line.org);
        if (mark && line.seq !== undefined) mark.known = Math.max(mark.known, line.seq);
      }
    },
    note(line) {
      waiting.push({ text: writeLine(line), done: null });
      resting ??= setTimeout(() => {
        resting = null;
        void kick();
      }, restMs);
    },
    async probe() {
      const handle = await open(join(root, "probe"), "w");
      try {
        await handle.writeFile("The disk takes what is written.\n");
        await handle.datasync();
      } finally {
        await handle.close();
      }
      journal.trouble = null;
    },
    renew() {
      for (const { done } of waiting.splice(0)) done?.reject(begunAnew());
      const last = file;
      file = null;
      marks = new Map();
      size = 0;
      journal.id = randomUUID();
      void last?.then(finish).catch(() => {});
    },
    async close() {
      if (resting) clearTimeout(resting);
      resting = null;
      while (waiting.length > 0 || writing) await kick();
      if (syncing) clearTimeout(syncing);
      syncing = null;
      const last = file;
      file = null;
      await last?.then(finish).catch(() => {});
    },
  };
  return journal;
}

const begunAnew = () => new Error("the journal was begun anew");

const fileOf = (root: string, id: string) => join(root, `${id}.journal`);

/** Opens the file of a journal; its name lasts before a line in it says that something may leave. */
async function begin(root: string, id: string): Promise<FileHandle> {
  const handle = await open(fileOf(root, id), "a");
  try {
    await syncFolder(root);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Closes a file also where the disk takes nothing any more. */
async function finish(handle: FileHandle): Promise<void> {
  await handle.datasync().catch(() => {});
  await handle.close();
}

/**
 * The id of a data folder, made at the first start. Where a full disk, a loss of power or an editor left none in its file, each process that finds it so adds a line: the
 * first whole one counts, for all of them and for good.
 */
function folderOf(root: string): string {
  makeFolder(root);
  const file = join(root, "folder");
  makeFirstFile(file, randomUUID());
  const found = idIn(file);
  if (found !== undefined) return found;
  appendFileSync(file, `\n${randomUUID()}\n`, { flush: true });
  return idIn(file)!;
}

const idIn = (file: string) => readFileSync(file, "utf8").split(/\s+/).find(isId);
