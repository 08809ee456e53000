import { rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** A lock on a file, held for as long as the process lives or until it is given back. */
export interface FileLock {
  release(): void;
  /** Removes the file, where that can be and no other one is in its place, and gives the lock back. */
  remove(): void;
}

const busy = 5;
/** So often a file is locked anew that was another one by then; a file system on which it is another one each time tells nothing by that. */
const mostTries = 10;
/** Whoever loses sight of a lock must not lose the lock: a collected connection would give it back. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file, which is made when there is none; null when somebody else, in this process or another, holds it. It is an empty SQLite
 * database in an exclusive transaction: Node offers no lock of its own, and SQLite asks the operating system for one (fcntl,
 * LockFileEx), which gives it back when the process ends in whatever way. It knows neither clocks nor process numbers, so it holds
 * across process namespaces, and across machines where the file system hands locks on (NFSv4 does). Nothing else in this process may
 * open the file: POSIX gives a process's locks back with the first handle that is closed. Whoever holds it may remove the file (`remove`).
 * @throws when the file may not be written, or the file system offers no locks
 */
export function lockFile(path: string): FileLock | null {
  for (let tries = 1; ; tries++) {
    const before = numberOf(path);
    const lock = locked(path);
    if (!lock) return null;
    // Who held it may have removed the file after it was opened here: whoever comes next would make another one, and lock that.
    const isSame = before !== null && before === numberOf(path);
    if (isSame || tries === mostTries) return keep(lock, path, isSame ? before : null);
    lock.close();
  }
}

/** The number of the file that has a name; null where none has it, or where that cannot be told. */
function numberOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

function locked(path: string): DatabaseSync | null {
  const lock = new DatabaseSync(pathToFileURL(path), { timeout: 0, open: false });
  try {
    lock.open();
    // Without a journal there is no second file. Of a file that may only be read SQLite begins to read, beside others who do: what would write, and never does, refuses that.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 0");
    return lock;
  } catch (error) {
    if (lock.isOpen) lock.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw new Error(`${path} cannot be locked: the data folder must be writable, on a file system with file locks`, {
      cause: error,
    });
  }
}

/** @param own the number of the file that is locked; null where that cannot be told */
function keep(lock: DatabaseSync, path: string, own: string | null): FileLock {
  held.add(lock);
  const release = () => {
    if (held.delete(lock)) lock.close();
  };
  return {
    release,
    remove() {
      if (!held.has(lock)) return;
      try {
        // One that somebody has put in its place is another's lock.
        if (own === null || own === numberOf(path)) rmSync(path, { force: true });
      } catch {
        // Not everywhere can a file be removed that another process has open. Left behind, it keeps nobody out.
      }
      release();
    },
  };
}
