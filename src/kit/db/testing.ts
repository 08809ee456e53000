import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { readConfig } from "../config.ts";
import type { Config } from "../config.ts";
import type { Env } from "../feature.ts";
import { newId } from "../id.ts";
import { inlineJobs } from "../jobs.ts";
import type { Job, Jobs } from "../jobs.ts";
import { makeLog } from "../log.ts";
import { makeSecrets } from "../secrets.ts";
import { roleUrls } from "./connect.ts";
import type { PerRole } from "./migrate.ts";
import { openDatabase } from "./index.ts";
import type { Database } from "./index.ts";
import { testKey } from "./testing-setup.ts";

export interface TestDatabase {
  database: Database;
  /** Connection strings: the owner (may do everything) and the two roles. */
  owner: string;
  urls: PerRole;
  /** A new organisation's id; it has no rows. */
  org(): Promise<string>;
  /** Plain SQL as the owner, past row-level security: to look at what is really stored. */
  look<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
  /** Closes all connections and drops the database. */
  close(): Promise<void>;
}

/** A database of its own with every migration, copied from the run's template (some 40 ms). Close it in `afterAll`. */
export async function testDatabase(options: { pool?: number } = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  if ("failed" in server) throw new Error(`There is no database for tests: ${server.failed}`);
  const name = `hwtest_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
  await asOwner(server.url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${server.template}`));
  const owner = new URL(server.url);
  owner.pathname = `/${name}`;
  const urls = roleUrls(owner.href, makeSecrets(testKey));
  const database = openDatabase(urls, options.pool ?? 6);
  const eye = new pg.Pool({ connectionString: owner.href, max: 2 });
  eye.on("error", () => {});
  return {
    database,
    owner: owner.href,
    urls,
    org: async () => newId(),
    look: async (sql, params) => (await eye.query(sql, params)).rows,
    async close() {
      await Promise.all([database.close(), eye.end()]);
      await asOwner(server.url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} (FORCE)`));
    },
  };
}

export interface TestEnv extends TestDatabase {
  env: Env & { jobs: Jobs & { settle(): Promise<void> } };
  /** Moves the process's clock (not the database's); null lets it go with the time again. */
  setClock(at: Date | null): void;
}

/**
 * The ports of a process over a database of its own: silent log, a data folder that goes with `close`, jobs that run when
 * `env.jobs.settle()` is called.
 * @param options.variables more variables, by their names in the environment
 */
export async function testEnv(
  options: { variables?: Record<string, string>; jobs?: readonly Job[]; pool?: number } = {},
): Promise<TestEnv> {
  const base = await testDatabase(options);
  const dataDir = mkdtempSync(join(tmpdir(), "hookwise-test-"));
  const config: Config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    ROOT_KEY: testKey.toString("base64"),
    LOG_LEVEL: "silent",
    PORT: "0",
    LEARN_PORT: "0",
    LURE_PORT: "0",
    ...options.variables,
  });
  let at: Date | null = null;
  const env: TestEnv["env"] = {
    config,
    log: makeLog("silent"),
    database: base.database,
    secrets: makeSecrets(config.rootKey),
    clock: () => at ?? new Date(),
    jobs: inlineJobs(options.jobs ?? [], () => env),
  };
  return {
    ...base,
    env,
    setClock: (to) => void (at = to),
    async close() {
      await base.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
