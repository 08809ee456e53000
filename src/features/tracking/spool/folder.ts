import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Secrets } from "../../../kit/secrets.ts";
import { makeFolder, syncFolderNow } from "../../../kit/sync-folder.ts";
import { lockFile } from "../../../kit/file-lock.ts";
import type { FileLock } from "../../../kit/file-lock.ts";

export interface SpoolFolder {
  path: string;
  /** 53-bit number of the spool. It survives an adoption, so that a hit keeps its identity (spool, seq). */
  id: number;
}

/** A folder that belongs to this process for as long as it lives, or until it is given up. */
export interface OwnedFolder extends SpoolFolder {
  /** Deletes the folder and gives it up. */
  remove(): void;
  /** Gives the folder up as it is: whoever comes next takes it over. */
  release(): void;
  /** Gives up one that is gone. Should it be back, as with a disk that was away, it is there as it was. */
  forget(): void;
}

/** `<spool id>`, or `<spool id>.<how often it was taken over>`; beside it lies `<spool id>.lock`. */
const named = /^(\d{1,16})(?:\.(\d+))?$/;
/** One that is being filled, and its lock, for as long as its process fills it. */
const filled = /^(\d{1,16})\.coming(?:\.lock)?$/;

/** By this an installation knows its spools; it tells nothing of its root key. */
export function spoolMark(secrets: Secrets): string {
  return secrets.mac("spool-mark", "").toString("hex").slice(0, 16);
}

/** The file in a folder that says whose it is. Folders of earlier versions have none. */
const markFile = "of";

/**
 * Makes a folder of this process's own. The lock comes first: a folder without one is a dead process's.
 * @param mark of the installation, so that no other one over the same disk takes the folder over
 */
export function createFolder(root: string, mark?: string): OwnedFolder {
  makeFolder(root, 0o700);
  const id = Number(randomBytes(8).readBigUInt64LE() >> 11n);
  const lock = lockFile(lockOf(root, id));
  if (!lock) throw new Error(`another process made the spool ${id} at the same time`);
  const path = join(root, String(id));
  let made = false;
  try {
    mkdirSync(path, { mode: 0o700 });
    made = true;
    setMark(path, mark);
    syncFolderNow(root);
  } catch (error) {
    // One of this number that is there all the same is somebody's.
    if (made) rmSync(path, { recursive: true, force: true });
    giveBack(root, id, lock);
    throw error;
  }
  return owned(root, path, id, lock);
}

function setMark(path: string, mark: string | undefined): void {
  if (mark !== undefined) writeFileSync(join(path, markFile), mark, { mode: 0o600, flush: true });
}

/**
 * Puts a folder of a spool's number beside whatever lies there of it, for whoever takes that over next. It gets its name once it is filled, so that nobody takes over a
 * part, and has a lock of its own until then: the spool's may be another process's by now. What a process leaves that dies meanwhile is taken over as it is (`finishFilled`).
 * @param fill writes into it; what it throws is thrown in the end, for what it has written may be all that there is
 */
export async function addFolder(
  root: string,
  mark: string | undefined,
  id: number,
  fill: (path: string) => Promise<void>,
): Promise<void> {
  makeFolder(root, 0o700);
  const coming = join(root, `${id}.coming`);
  const lock = lockFile(`${coming}.lock`) ?? (await lockComing(root, id));
  try {
    makeComing(root, id);
    try {
      setMark(coming, mark);
      await fill(coming);
    } finally {
      giveName(root, id);
    }
  } finally {
    lock.remove();
  }
}

/** Under its lock. Nothing is listed before there is need to: what is filled where that cannot be done is given its name later. */
function makeComing(root: string, id: number): void {
  const coming = join(root, `${id}.coming`);
  try {
    mkdirSync(coming, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // Whoever died while it filled one of this number may have left all that there is.
    giveName(root, id);
    mkdirSync(coming, { mode: 0o700 });
  }
}

/** So often, every ten milliseconds: whoever looks whether a process died while it filled a folder has the lock for as long as a renaming takes. */
const mostWaits = 100;

async function lockComing(root: string, id: number): Promise<FileLock> {
  for (let waits = 0; waits < mostWaits; waits++) {
    await sleep(10);
    const lock = lockFile(join(root, `${id}.coming.lock`));
    if (lock) return lock;
  }
  throw new Error(`another process fills the spool ${id}`);
}

/** Gives folders a name whose process died while it filled them: what they hold whole is what was acknowledged. */
function finishFilled(root: string, names: readonly string[], refused?: Refused): void {
  for (const id of new Set(names.flatMap((name) => filled.exec(name)?.[1] ?? []))) {
    const held = join(root, `${id}.coming.lock`);
    let lock: FileLock | null = null;
    try {
      lock = lockFile(held);
      if (lock) giveName(root, Number(id));
    } catch (error) {
      // Its process may have done it between the listing and the lock, or died before there was a folder.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") refused?.(error as Error);
    }
    lock?.remove();
  }
}

function giveName(root: string, id: number): void {
  const taken = namesOf(root, id, throwIt);
  // Whoever takes over what is there gives that the next name.
  const name = taken.length === 0 ? String(id) : `${id}.${lastOf(taken) + 2}`;
  renameSync(join(root, `${id}.coming`), join(root, name));
  syncFolderNow(root);
}

const lastOf = (names: readonly string[]) => Math.max(...names.map((name) => Number(named.exec(name)![2] ?? 0)));

function namesOf(root: string, id: number, refused?: Refused): string[] {
  return list(root, refused).filter((name) => named.exec(name)?.[1] === String(id));
}

/**
 * Takes over every folder whose process is gone: its lock is free. The folder is renamed before anything in it is read: should a file system
 * ever forget the lock of a living process, that process finds its folder gone before it acknowledges anything that was not read.
 * @param but.mark of the installation: what another one left stays, for its hits would be of no campaign here, and gone
 * @param but.isLeft whether a spool is left where it is
 */
export function adoptFolders(
  root: string,
  refused?: Refused,
  { mark, isLeft }: { mark?: string; isLeft?: (id: number) => boolean } = {},
): OwnedFolder[] {
  finishFilled(root, list(root), refused);
  return list(root, refused).flatMap((name) => {
    const [, id, times] = named.exec(name) ?? [];
    if (!id || isLeft?.(Number(id))) return [];
    try {
      if (isAnothers(join(root, name), mark))
        throw new Error(`the spool ${name} is of an installation with another root key, and waits for its processes`);
    } catch (error) {
      refused?.(error as Error);
      return [];
    }
    return takeOver(root, name, Number(id), `${id}.${Number(times ?? 0) + 1}`, refused) ?? [];
  });
}

/** Where spools lie, under whatever name they have by now. */
export function foldersOf(root: string, which: (id: number) => boolean): SpoolFolder[] {
  return list(root).flatMap((name) => {
    const id = Number(named.exec(name)?.[1] ?? NaN);
    return which(id) ? [{ id, path: join(root, name) }] : [];
  });
}

/**
 * One without a mark is of an earlier version, or lost it with the power: then it holds no hit, which would be on the disk after it. A mark that is lost with its sector
 * keeps no hits from their own database (0551).
 * @throws why it cannot be told now: too many open files, a disk that is away, another user's folder
 */
function isAnothers(path: string, mark: string | undefined): boolean {
  if (mark === undefined) return false;
  try {
    const found = readFileSync(join(path, markFile), "utf8");
    return found !== "" && found !== mark;
  } catch (error) {
    if (!["ENOENT", "EIO"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return false;
  }
}

/** Hears why a folder could not be taken over; the others still are. */
export type Refused = (error: Error) => void;

/** For whoever must not take a folder that cannot be listed for an empty one. */
export const throwIt: Refused = (error) => {
  throw error;
};

/** Takes a folder over under another name, the next free one where something has that, or returns null when somebody else holds it or was quicker. */
export function takeOver(root: string, from: string, id: number, to: string, refused?: Refused): OwnedFolder | null {
  let lock: FileLock | null = null;
  try {
    lock = lockFile(lockOf(root, id));
    if (!lock) return null;
    const path = join(root, renamed(root, from, id, to));
    return owned(root, path, id, lock);
  } catch (error) {
    // Between the listing and the lock it may have been taken over, and perhaps emptied.
    if (lock) giveBack(root, id, lock);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") refused?.(error as Error);
    return null;
  }
}

/** Under the number's lock. @returns the name that a folder has now: that one, or where a backup has it the next that none has */
function renamed(root: string, from: string, id: number, to: string): string {
  try {
    renameSync(join(root, from), join(root, to));
    return to;
  } catch (error) {
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    const next = `${id}.${lastOf(namesOf(root, id, throwIt)) + 1}`;
    renameSync(join(root, from), join(root, next));
    return next;
  }
}

/** The names in a folder; none where there is no such folder. @param refused hears why they cannot be told, and none are */
export function list(root: string, refused?: Refused): string[] {
  try {
    return readdirSync(root);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") refused?.(error as Error);
    return [];
  }
}

function owned(root: string, path: string, id: number, lock: FileLock): OwnedFolder {
  return {
    path,
    id,
    remove() {
      rmSync(path, { recursive: true, force: true });
      giveBack(root, id, lock);
    },
    release: () => lock.release(),
    forget: () => giveBack(root, id, lock),
  };
}

// A spool's number never comes again; while its folder is somewhere, the lock's file is not ours to delete.
function giveBack(root: string, id: number, lock: FileLock): void {
  let isKnown = true;
  const names = namesOf(root, id, () => (isKnown = false));
  if (isKnown && names.length === 0) lock.remove();
  else lock.release();
}

function lockOf(root: string, id: number): string {
  return join(root, `${id}.lock`);
}
