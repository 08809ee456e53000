import { randomUUID } from "node:crypto";
import { linkSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { syncFolderNow } from "./sync-folder.ts";

/**
 * Makes a small file that is made once, for its owner alone to read; does nothing when there is one. It is whole and on the disk before it has its name: of
 * several processes that start at once one gives the name to its own, and a loss of power leaves no file rather than an empty one. What was returned from stays.
 */
export function makeFirstFile(file: string, text: string): void {
  // Processes of two namespaces may have the same number.
  const made = `${file}.${randomUUID()}`;
  try {
    writeFileSync(made, text, { mode: 0o600, flush: true });
    giveName(made, file, text);
    syncFolderNow(dirname(file));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(made, { force: true });
  }
}

function giveName(made: string, file: string, text: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    // Some file systems know no second names.
    if (!["EPERM", "ENOTSUP", "ENOSYS"].includes(codeOf(error))) throw error;
    // Behind what another process adds that finds it empty: in its place, both would have written half of a text.
    writeFileSync(file, text, { mode: 0o600, flag: "ax", flush: true });
  }
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}
