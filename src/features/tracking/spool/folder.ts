import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** A spool's folder belongs to one process; the name says to which: `<host>~<pid>~<start>~<spool id>`. */
export interface SpoolFolder {
  path: string;
  /** 53-bit number of the spool. It survives an adoption, so that a hit keeps its identity (spool, seq). */
  id: number;
}

/** Another machine's folder on a shared volume is left alone until it has been silent for this long. */
const silenceBeforeAdoption = 5 * 60_000;

/** Makes this process's own folder. */
export function createFolder(root: string, now: number = Date.now()): SpoolFolder {
  const id = now * 4096 + Math.floor(Math.random() * 4096);
  const path = join(root, name(id));
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return { path, id };
}

/**
 * Takes over every folder whose process is gone, by renaming it: of two processes that try, one succeeds. Folders that this
 * process took over before are not listed again.
 */
export function adoptFolders(root: string, now: number = Date.now()): SpoolFolder[] {
  const adopted: SpoolFolder[] = [];
  for (const found of list(root)) {
    const [host, pid, start, id] = found.split("~");
    if (!host || !pid || !start || !/^\d+$/.test(id ?? "")) continue;
    if (!ownerGone(host, Number(pid), start, join(root, found), now)) continue;
    const path = join(root, name(Number(id)));
    try {
      renameSync(join(root, found), path);
      adopted.push({ path, id: Number(id) });
    } catch {
      // Another process was quicker.
    }
  }
  return adopted;
}

/** Shows other machines on a shared volume that the folder is in use. */
export function touchFolder(folder: SpoolFolder, now: number = Date.now()): void {
  utimesSync(folder.path, now / 1000, now / 1000);
}

function name(id: number): string {
  return `${hostname()}~${process.pid}~${startOf(process.pid) ?? "0"}~${id}`;
}

function list(root: string): string[] {
  try {
    return readdirSync(root);
  } catch {
    return [];
  }
}

function ownerGone(host: string, pid: number, start: string, path: string, now: number): boolean {
  if (host !== hostname()) return now - modified(path, now) > silenceBeforeAdoption;
  if (!running(pid)) return true;
  const since = startOf(pid);
  return since !== null && since !== start;
}

function modified(path: string, now: number): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return now;
  }
}

function running(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process started, in the kernel's ticks since boot: tells a process from a later one with the same number. Linux only. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie holds its number but will never write again.
    return fields[0] === "Z" ? "ended" : (fields[19] ?? null);
  } catch {
    return null;
  }
}
