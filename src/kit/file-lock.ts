import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";

/** A lock on a file, held for as long as the process lives or until it is given back. */
export interface FileLock {
  release(): void;
}

const busy = 5;
/** Whoever loses sight of a lock must not lose the lock: a collected connection would give it back. */
const held = new Set<DatabaseSync>();

/**
 * Locks a file, which is made when there is none; null when somebody else, in this process or another, holds it. It is an empty SQLite
 * database in an exclusive transaction: Node offers no lock of its own, and SQLite asks the operating system for one (fcntl,
 * LockFileEx), which gives it back when the process ends in whatever way. It knows neither clocks nor process numbers, so it holds
 * across process namespaces, and across machines where the file system hands locks on (NFSv4 does). Nothing else in this process may
 * open the file: POSIX gives a process's locks back with the first handle that is closed.
 * @throws when the file system offers no locks
 */
export function lockFile(path: string): FileLock | null {
  const lock = new DatabaseSync(pathToFileURL(path), { timeout: 0, open: false });
  try {
    lock.open();
    // Without a journal there is no second file.
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    if (lock.isOpen) lock.close();
    if ((error as { errcode?: number }).errcode === busy) return null;
    throw new Error(`${path} cannot be locked: the data folder must be writable, on a file system with file locks`, {
      cause: error,
    });
  }
  held.add(lock);
  return {
    release() {
      if (!held.delete(lock)) return;
      lock.close();
    },
  };
}
