import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { endDatabase, endWithProcess } from "./left-behind.ts";
import { freePorts } from "./ports.ts";

const root = join(import.meta.dirname, "../..");

/** Where one copy of the product lives: its folder, its ports, its first key. */
export interface Place {
  dataDir: string;
  key: string;
  url: string;
  learnUrl: string;
  lureUrl: string;
  variables: Record<string, string>;
  /** Removes the folder. */
  remove(): void;
}

/** A fresh place in the system's temporary folder, without the demo unless `variables` say so. */
export async function makePlace(variables: Record<string, string> = {}): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "hookwise-run-"));
  const [main, learn, lure, dns] = await freePorts(4);
  endWithProcess({ database: dataDir });
  const key = `hw_${randomBytes(24).toString("hex")}`;
  return {
    dataDir,
    key,
    url: `http://127.0.0.1:${main}`,
    learnUrl: `http://127.0.0.1:${learn}`,
    lureUrl: `http://127.0.0.1:${lure}`,
    variables: {
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      PORT: String(main),
      LEARN_PORT: String(learn),
      LURE_PORT: String(lure),
      DNS_LOOPBACK: `127.0.0.1:${dns}`,
      BOOTSTRAP_API_KEY: key,
      LOG_LEVEL: "warn",
      DEMO: "false",
      ...variables,
    },
    remove() {
      endDatabase(dataDir);
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export interface Running {
  child: ChildProcess;
  /** Resolves with the milliseconds from the start until the main site answered; rejects when the process ends before. */
  answers(path?: string): Promise<number>;
  /** kill -9 of everything that was started (an embedded database lives on by itself). */
  kill(): Promise<void>;
  /** An orderly stop; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the product in a place, as a process of its own.
 * @param options.npm through `npm start`, as a newcomer does; else directly
 * @param options.name names the log in the place's folder
 * @param options.tree of another version of the program
 */
export function startProduct(
  place: Place,
  options: { npm?: boolean; roles?: string; variables?: Record<string, string>; name?: string; tree?: string } = {},
): Running {
  const { tree = root } = options;
  const args = options.roles ? ["--roles", options.roles] : [];
  const [file, all] = options.npm
    ? ["npm", ["start", "--", ...args]]
    : [process.execPath, ["--disable-warning=ExperimentalWarning", join(tree, "src/main.ts"), ...args]];
  const began = performance.now();
  const child = spawn(file, all, {
    cwd: tree,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: join(root, "node_modules/.cache/hookwise-compiled"),
      ...place.variables,
      ...options.variables,
    },
  });
  mkdirSync(join(place.dataDir, "logs"), { recursive: true });
  const log = createWriteStream(join(place.dataDir, "logs", `${options.name ?? "product"}.log`), { flags: "a" });
  let last = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream!.pipe(log, { end: false });
    stream!.on("data", (data: Buffer) => (last = (last + data.toString()).slice(-4000)));
  }
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const over = child.pid === undefined ? () => {} : endWithProcess({ group: child.pid });
  void ended.then(() => groupLives(child.pid!) || over());
  child.once("error", (error) => (last += error.message));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    async answers(path = "/healthz") {
      for (;;) {
        if (isOver()) throw new Error(`The product ended (${child.signalCode ?? child.exitCode}):\n${last}`);
        const answer = await fetch(place.url + path, { signal: AbortSignal.timeout(5000) }).catch(() => null);
        if (answer?.ok) return performance.now() - began;
        await answer?.body?.cancel();
        if (performance.now() - began > 120_000) throw new Error(`The product does not answer:\n${last}`);
        await pause(10);
      }
    },
    async kill() {
      if (isOver()) return;
      // The whole group: npm, the shell and the program.
      process.kill(-child.pid!, "SIGKILL");
      await ended;
    },
    async stop() {
      if (!isOver()) child.kill("SIGTERM");
      const code = await ended;
      // npm does not wait for the program that it started.
      for (let tries = 0; groupLives(child.pid!) && tries < 1000; tries += 1) await pause(10);
      over();
      return code;
    },
  };
}

function groupLives(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The owner's address of a place's database: that of its variables, or the embedded one while it runs. */
export function ownerUrl(place: Pick<Place, "dataDir" | "variables">): string {
  if (place.variables["DATABASE_URL"]) return place.variables["DATABASE_URL"];
  const port = readFileSync(join(place.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[3];
  const password = readFileSync(join(place.dataDir, "postgres/password"), "utf8").trim();
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}
