import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";

/** What stays when whoever began it has ended: a group of processes by its leader, an embedded database by its data folder, or a folder. */
export type LeftBehind = { group: number } | { database: string } | { folder: string };

let watcher: Writable | undefined;

/**
 * Ends something as soon as this process has ended, in whatever way. A handler of ours would not run when it is killed, so another process
 * waits for the end of a pipe.
 * @returns how to take it back, when it has ended by itself
 */
export function endWithProcess(what: LeftBehind): () => void {
  watcher ??= watch();
  const line = `${JSON.stringify(what)}\n`;
  watcher.write(`+${line}`);
  return () => void watcher!.write(`-${line}`);
}

/** Ends the embedded database of a data folder, if there is one: it outlives a program that was killed. */
export function endDatabase(dataDir: string): void {
  try {
    const [pid] = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGQUIT");
  } catch {
    // There is none, or it has ended.
  }
}

function watch(): Writable {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "left-behind-watch.ts")],
    {
      detached: true,
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  child.unref();
  (child.stdin as Writable & { unref(): void }).unref();
  // It is gone where somebody ended it: what is begun then is nobody's to end.
  child.stdin.on("error", () => {});
  return child.stdin;
}
