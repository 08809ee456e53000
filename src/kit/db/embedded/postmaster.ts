import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Logger } from "../../log.ts";
import { commandLine, isRunning, workingFolder } from "./processes.ts";
import type { Program } from "./program.ts";
import { OperatorError, fullDiskIn } from "../../operator-error.ts";
import { roomFault } from "../../preflight/room.ts";

interface Postmaster {
  port: number;
  adopted: boolean;
  /** False when the server has ended. */
  alive(): boolean;
  /** Whether the server says that it takes connections: until then another one may answer at the port. */
  ready(): boolean;
  /** What it wrote into its log since this process started it. */
  said(): string;
  /** Stops the server (connections are ended, everything committed is kept) and waits until it is gone. */
  halt(): Promise<void>;
}

export interface LaunchOptions {
  settings: Record<string, string>;
  log: Logger;
  /** The port to listen on; any free one when absent. */
  port?: number;
  /** Called once the server's process runs. */
  onWait?: () => void;
}

/** Finds the server that runs on `folder`, or starts it; it may still be starting. */
export async function launch(program: Program, folder: string, options: LaunchOptions): Promise<Postmaster> {
  const until = performance.now() + 120_000;
  for (;;) {
    const found = running(folder);
    if (found && !found.stopping) {
      options.onWait?.();
      return postmaster(folder, found.pid, found.port);
    }
    if (!found) {
      const started = await start(program, folder, options);
      if (started) return started;
    }
    if (performance.now() > until)
      throw new OperatorError(`The embedded database does not start:\n${lastLines(join(folder, "log"))}`);
    await pause(20);
  }
}

interface Found {
  pid: number;
  port: number;
  stopping: boolean;
}

/** Reads the server's own note (postmaster.pid: number, folder, start, port, …, state) and removes it when it is stale. */
function running(folder: string): Found | null {
  const cluster = join(folder, "cluster");
  const file = join(cluster, "postmaster.pid");
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!isServer(pid, cluster)) {
    // The number belongs to nobody, or by now to some other program, for which PostgreSQL itself would wait for ever. Re-read first:
    // a server that has just started may have replaced the note.
    if (pid === Number(safeRead(file).split("\n")[0])) rmSync(file, { force: true });
    return null;
  }
  const port = Number(lines[3]);
  const state = lines[7]?.trim();
  return { pid, port, stopping: !port || state === "stopping" };
}

function isServer(pid: number, cluster: string): boolean {
  if (!(pid > 0)) return false;
  const command = commandLine(pid);
  // It may have been started by another name of the same folder, in which it works.
  return command.includes("postgres") && (command.includes(cluster) || workingFolder(pid) === cluster);
}

/** Null when it did not come up for a reason that passes: a port just taken, another process faster, a dying server's memory. */
async function start(
  program: Program,
  folder: string,
  { settings, log, port: wanted, onWait }: LaunchOptions,
): Promise<Postmaster | null> {
  const port = wanted ?? (await freePort());
  const { file, args } = program.command("postgres", [...serverArguments(folder, port, settings)]);
  const logFile = join(folder, "log");
  trim(logFile);
  const output = openSync(logFile, "a", 0o600);
  const from = statSync(logFile).size;
  const child = spawn(file, args, { ...program.spawn, detached: true, stdio: ["ignore", output, output] });
  closeSync(output);
  child.unref();
  const end: { why: string | null } = { why: null };
  child.on("error", (error) => (end.why = error.message));
  child.on("exit", (code, signal) => (end.why ??= `it ended with ${signal ?? code}`));
  onWait?.();
  for (;;) {
    const note = safeRead(join(folder, "cluster", "postmaster.pid")).split("\n");
    if (Number(note[0]) === child.pid && Number(note[3]) === port)
      return postmaster(folder, child.pid!, port, { ended: () => end.why !== null, said: () => since(logFile, from) });
    if (end.why !== null) {
      const said = since(logFile, from);
      const full = fullDiskIn(said) ?? roomFault(folder);
      if (full) throw new OperatorError(full);
      const passing = /lock file|pre-existing shared memory|could not bind|could not create any TCP/.test(said);
      if (passing || child.signalCode) return null;
      log.error({ said }, "the embedded database did not start");
      throw new OperatorError(
        `The embedded database did not start (${end.why}):\n${lastLines(logFile)}\nOr set DATABASE_URL to a PostgreSQL server.`,
      );
    }
    await pause(5);
  }
}

function serverArguments(folder: string, port: number, settings: Record<string, string>): string[] {
  const all: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    max_wal_size: "2GB",
    // After a crash, what was written since the last checkpoint is replayed before anybody is served: a minute of it takes a second.
    checkpoint_timeout: "1min",
    // Short queries only: compiling them costs more than it saves.
    jit: "off",
    // What is read here and there lies in memory or on a disk without moving parts: an index is worth it earlier than the server thinks by itself.
    random_page_cost: "1.1",
    log_min_messages: "warning",
    log_line_prefix: "%m [%p] ",
    // Its details quote rows: an address that is taken, all columns of a row that a rule refuses. No erasure reaches a log.
    log_error_verbosity: "terse",
    ...settings,
  };
  const chosen = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", join(folder, "cluster"), "-p", String(port), ...chosen];
}

// Of a server that was found, and not started here, only its process can be asked.
function postmaster(
  folder: string,
  pid: number,
  port: number,
  own?: { ended: () => boolean; said: () => string },
): Postmaster {
  const alive = () => !own?.ended() && isRunning(pid) && commandLine(pid) !== "";
  return {
    port,
    adopted: !own,
    alive,
    ready() {
      const note = safeRead(join(folder, "cluster", "postmaster.pid")).split("\n");
      return alive() && Number(note[0]) === pid && note[7]?.trim() === "ready";
    },
    said: () => own?.said() ?? "",
    async halt() {
      // SIGINT is PostgreSQL's "fast" shutdown, SIGQUIT its "immediate" one.
      for (const [signal, patience] of [
        ["SIGINT", 30_000],
        ["SIGQUIT", 10_000],
      ] as const) {
        if (!alive()) return;
        process.kill(pid, signal);
        const until = performance.now() + patience;
        while (alive() && performance.now() < until) await pause(10);
      }
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function trim(file: string): void {
  try {
    if (statSync(file).size > 5_000_000) truncateSync(file);
  } catch {
    // There is none yet.
  }
}

function since(file: string, from: number): string {
  return Buffer.from(safeRead(file)).subarray(from).toString();
}

function lastLines(file: string): string {
  return safeRead(file).trimEnd().split("\n").slice(-8).join("\n");
}

function safeRead(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((wake) => setTimeout(wake, milliseconds));
}
