import { randomUUID } from "node:crypto";
import { linkSync, lstatSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { lockFile } from "./file-lock.ts";
import { syncFolderNow } from "./sync-folder.ts";

/**
 * Makes a small file that is made once, for its owner alone to read; does nothing when there is one. It is whole and on the disk before it has its name: of
 * several processes that start at once one gives the name to its own, and a kill or a loss of power leaves no file rather than an empty one. What was returned from stays.
 */
export function makeFirstFile(file: string, text: string): void {
  // Processes of two namespaces may have the same number.
  const made = `${file}.${randomUUID()}`;
  try {
    writeFileSync(made, text, { mode: 0o600, flush: true });
    giveName(made, file);
    // Whoever finds one goes on with it, though whoever made it may have been killed before this.
    syncFolderNow(dirname(file));
  } finally {
    rmSync(made, { force: true });
  }
}

/** Does nothing where there is one. */
function giveName(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    // Some file systems know no second names.
    if (!["EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error))) throw error;
    renameAlone(made, file);
  }
}

/** So often it is looked whether a lock is free, every ten milliseconds: it is held for as long as a renaming takes. */
const mostWaits = 3000;

/** Gives the name where there is none, while nobody else does: a renaming takes the place of whatever has the name. */
function renameAlone(made: string, file: string): void {
  const held = `${file}.lock`;
  for (let waits = 0; !isThere(file); waits++) {
    const lock = lockFile(held);
    if (lock) {
      try {
        if (!isThere(file)) renameSync(made, file);
      } finally {
        lock.remove();
      }
      return;
    }
    if (waits === mostWaits)
      throw new Error(
        `${held} stays locked: another process that makes ${file} stands still, or the file system has no more locks to give`,
      );
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  }
}

/** Whether anything has the name, be it a link that leads nowhere. File systems of networks remember for a while that there was nothing, but not what a folder holds. */
function isThere(file: string): boolean {
  return (
    lstatSync(file, { throwIfNoEntry: false }) !== undefined || readdirSync(dirname(file)).includes(basename(file))
  );
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
