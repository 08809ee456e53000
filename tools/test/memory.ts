import { chmodSync, cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endWithProcess } from "../product/left-behind.ts";

const gibibyte = 2 ** 30;
/** What a whole run has in its folder at most is a quarter of this. */
const room = 8 * gibibyte;

/** A folder for what a run of tests writes and nobody keeps. */
export interface RunFolder {
  path: string;
  /**
   * Removes it.
   * @param keep first copies what failed runs left there to the system's temporary folder
   * @returns where what was kept stands
   */
  close(keep: boolean): string | null;
}

/**
 * Makes a folder in memory, where making and removing the thousand files of each test's database takes a third of the processor's time that it takes on
 * a disk (0440); null where the system offers none, or not enough room for a run. It ends with this process, killed as it may be.
 */
export function memoryFolder(shared = "/dev/shm", wanted = room): RunFolder | null {
  if (freeMemory() < wanted || freeIn(shared) < wanted) return null;
  const path = mkdtempSync(join(shared, "hookwise-test-"));
  // Servers that do not run as root (a pooler, a cluster) reach what is theirs in it, as in the system's own folder.
  chmodSync(path, 0o711);
  endWithProcess({ folder: path });
  return {
    path,
    close(keep) {
      const left = keep ? readdirSync(path).filter((name) => name.startsWith("hookwise-")) : [];
      const kept = left.length > 0 ? mkdtempSync(join(tmpdir(), "hookwise-failed-")) : null;
      for (const name of left) cpSync(join(path, name), join(kept!, name), { recursive: true });
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
      return kept;
    },
  };
}

/** In bytes; 0 where it cannot be told. */
function freeMemory(): number {
  try {
    const [, kibibytes = "0"] = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return Number(kibibytes) * 1024;
  } catch {
    return 0;
  }
}

/** In bytes; 0 where there is no such folder, or none in memory. */
function freeIn(folder: string): number {
  const tmpfs = 0x01021994;
  try {
    const { type, bavail, bsize } = statfsSync(folder);
    return type === tmpfs ? bavail * bsize : 0;
  } catch {
    return 0;
  }
}
