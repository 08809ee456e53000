import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

// What lies in a folder is only found after a loss of power when its own name was synced, and the folder's in the one above. Common file systems do both by
// themselves; none promises to.

/** Writes the names in a folder to the disk, for good. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync().catch(unlessUnknown);
  } finally {
    await folder.close();
  }
}

/** The same, where nothing else is to happen before. */
export function syncFolderNow(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } catch (error) {
    unlessUnknown(error);
  } finally {
    closeSync(folder);
  }
}

/** Makes a folder and those above it, for good, where they are not there. @param mode of those that are made */
export function makeFolder(path: string, mode?: number): void {
  const first = mkdirSync(path, { recursive: true, ...(mode !== undefined && { mode }) });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(path); made !== above; made = dirname(made)) syncFolderNow(dirname(made));
}

// Some file systems of networks sync files alone.
function unlessUnknown(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "EINVAL") throw error;
}
