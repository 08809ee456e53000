import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { syncFolder } from "./sync-folder.ts";

/**
 * Adds lines to a file, for good: all of them, or an error, after which a piece of them may stand there. It begins with a line end, so that such a piece, or what a loss of
 * power left of a line, stays a line of its own: whoever reads passes over what is none.
 * @param mode of a file that is made
 * @throws what the system says (a full disk: ENOSPC)
 */
export async function appendLines(file: string, lines: readonly string[], mode = 0o600): Promise<void> {
  if (lines.length === 0) return;
  const made = !existsSync(file);
  const handle = await open(file, "a", mode);
  try {
    // Not by one write: that puts as much on a disk as there is room for, and says so by a number alone.
    await handle.appendFile(`\n${lines.join("\n")}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (made) await syncFolder(dirname(file));
}
