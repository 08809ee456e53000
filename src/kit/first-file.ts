import { randomUUID } from "node:crypto";
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
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
    syncFolderNow(dirname(file));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(made, { force: true });
  }
}

function giveName(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    // Some file systems know no second names.
    if (!["EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error))) throw error;
    renameAlone(made, file);
  }
}

/** Gives the name where there is none, while nobody else does: a renaming takes the place of whatever has the name. */
function renameAlone(made: string, file: string): void {
  const held = `${file}.lock`;
  let lock = lockFile(held);
  while (!lock) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    lock = lockFile(held);
  }
  try {
    if (!existsSync(file)) renameSync(made, file);
  } finally {
    lock.release();
    // Who waits for it finds the file, whichever lock it gets.
    rmSync(held, { force: true });
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
