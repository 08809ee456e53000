import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { endWithProcess } from "../../tools/product/left-behind.ts";
import { makeClient } from "../../tools/product/client.ts";
import { ownerUrl, makePlace, startProduct } from "../../tools/product/process.ts";
import type { Place, Running } from "../../tools/product/process.ts";
import { databaseCpu } from "../identity/database-cpu.ts";
import { makeThings } from "./things.ts";

export interface Sizes {
  people: number;
  simulations: number;
  facts: number;
}

/** A running product with the large organisation in it. */
export interface Installation {
  place: Place;
  running: Running;
  /** The large organisation, and its owner's key. */
  org: string;
  key: string;
  /** Plain SQL as the owner, past row-level security. */
  look<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Stops the product. Its data stay for the next run of the same sizes. */
  close(): Promise<void>;
}

interface Kept {
  org: string;
  key: string;
}

/**
 * Opens the product on a data folder of its own in the system's temporary folder, which is filled by `seed:large` the first time and taken up again by
 * later runs: what is measured is the reading.
 */
export async function openInstallation(sizes: Sizes): Promise<Installation> {
  const dataDir = join(tmpdir(), `hookwise-studio-${sizes.people}-${sizes.simulations}-${sizes.facts}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const fresh = await makePlace({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  fresh.remove();
  const place: Place = { ...fresh, dataDir, remove: () => undefined };
  endWithProcess({ database: dataDir });
  const running = startProduct(place);
  await running.answers("/readyz");
  const eye = new pg.Pool({ connectionString: ownerUrl(place), max: 2 });
  eye.on("error", () => {});
  const look: Installation["look"] = async (sql, params) => (await eye.query(sql, params)).rows;
  const file = join(dataDir, "studio.json");
  if (!existsSync(file)) {
    const kept = await fill(place, sizes, look);
    writeFileSync(file, JSON.stringify(kept));
  }
  const { org, key } = JSON.parse(readFileSync(file, "utf8")) as Kept;
  return {
    place,
    running,
    org,
    key,
    look,
    async close() {
      await eye.end();
      await running.stop();
    },
  };
}

async function fill(place: Place, sizes: Sizes, look: Installation["look"]): Promise<Kept> {
  // What an earlier run left half done stands beside it and is nobody's.
  const key = `hw_${randomBytes(24).toString("hex")}`;
  const began = performance.now();
  const options = Object.entries(sizes).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(process.execPath, ["tools/seed-large.ts", ...options, "--key", key], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, ...place.variables },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`seed:large ended with ${code}.`);
  // A report is made of what has been counted.
  await caughtUp(look);
  await makeThings({ url: place.url, key });
  await caughtUp(look);
  // As the server does by itself within the hour.
  await look("VACUUM (ANALYZE)");
  console.log(`  filled and counted in ${Math.round((performance.now() - began) / 1000)} s`);
  const { id } = await makeClient({ url: place.url, key }).get<{ id: string }>("/organisations/current");
  return { org: id, key };
}

/** Waits until every reader has read the whole ledger. */
export async function caughtUp(look: Installation["look"]): Promise<void> {
  for (;;) {
    const [row] = await look<{ behind: boolean }>(
      "SELECT EXISTS (SELECT FROM facts WHERE pos IS NULL) OR EXISTS (SELECT FROM ledger_heads h JOIN ledger_cursors c ON c.org = h.org WHERE c.pos < h.last) AS behind",
    );
    if (!row!.behind) return;
    await pause(200);
  }
}

/** Of a core, program and database together, over a look: what an installation uses whose clocks alone tick. */
const rest = 0.15;
/** Seconds of a look at whether the installation rests. */
const lookSeconds = 5;
/** Seconds that an installation may take to come to rest. */
const patience = 900;

/**
 * Waits until the installation rests: every verdict that hits have called for is told, every reader has read all, and for two looks in a row it has used hardly any CPU.
 * What earlier clicks and earlier runs have set going would otherwise be charged to what is measured next.
 * @throws when it does not come to rest within a quarter of an hour
 */
export async function atRest(installation: Installation): Promise<void> {
  const until = performance.now() + patience * 1000;
  for (let still = 0; still < 2;) {
    if (performance.now() > until) throw new Error(`The installation still works after ${patience} s: what is measured now would be more than the product's answer.`); // oxfmt-ignore
    const [row] = await installation.look<{ due: boolean }>("SELECT EXISTS (SELECT FROM tracking_outcomes WHERE due_at IS NOT NULL AND due_at < now() + interval '10 minutes') AS due"); // oxfmt-ignore
    if (row!.due) await pause(1000);
    else await caughtUp(installation.look);
    const before = cpuOf(installation);
    await pause(lookSeconds * 1000);
    still = !row!.due && (cpuOf(installation) - before) / lookSeconds <= rest ? still + 1 : 0;
  }
}

/** The CPU that the program and its database have used, in seconds. */
export function cpuOf({ running, place }: Installation): number {
  const stat = readFileSync(`/proc/${running.child.pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const tick = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
  return (Number(fields[11]) + Number(fields[12])) / tick + (databaseCpu(place.dataDir) ?? 0) / 1000;
}
