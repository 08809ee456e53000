import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/** Whether a process with this number exists, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * The command line of a process, "" when it has none (gone, or dead and not yet collected). Numbers are used again, quickly so in
 * containers, so a number alone says nothing.
 */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    if (process.platform === "linux" || !isRunning(pid)) return "";
    try {
      return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    } catch {
      return "";
    }
  }
}

/** The folder in which a process works, by its real name; null where the system does not tell. */
export function workingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
