import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Two builds at once would write over each other: the second waits for the first.
 * @param lock the file that says who builds
 * @returns what lets the next one begin
 */
export async function oneAtATime(lock: string): Promise<() => void> {
  for (;;) {
    try {
      const handle = openSync(lock, "wx");
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (!livesHolder(lock)) rmSync(lock, { force: true });
      else await pause(100);
    }
  }
}

function livesHolder(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return true;
  } catch {
    return existsSync(lock) && readFileSync(lock, "utf8") === "";
  }
}
