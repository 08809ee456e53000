import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { features } from "../src/features.ts";
import { readConfig, readVariables } from "../src/kit/config.ts";
import { migrateAll, roleUrls } from "../src/kit/db/connect.ts";
import { startEmbedded } from "../src/kit/db/embedded.ts";
import { openDatabase } from "../src/kit/db/index.ts";
import type { PerRole } from "../src/kit/db/roles.ts";
import type { Env } from "../src/kit/feature.ts";
import { inlineJobs } from "../src/kit/jobs.ts";
import type { Jobs } from "../src/kit/jobs.ts";
import { makeLog } from "../src/kit/log.ts";
import { makeSecrets } from "../src/kit/secrets.ts";
import { readWordsOf } from "../src/kit/words.ts";

export interface BenchEnv {
  env: Env & { jobs: Jobs & { settle(): Promise<void> } };
  /** Connection strings: the owner's and the two roles'. */
  owner: string;
  urls: PerRole;
  /** Plain SQL as the owner, past row-level security. */
  look<Row extends object>(sql: string, params?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/**
 * The ports of a process over a fresh migrated database, as durable as in production: the embedded one in a temporary folder, or a database
 * of its own on the server in DATABASE_URL. Ordered jobs run when `env.jobs.settle()` is called.
 * @param options.database an empty database to take instead, as its owner; whoever made it ends it
 */
export async function benchEnv(
  options: { variables?: Record<string, string>; pool?: number; database?: string } = {},
): Promise<BenchEnv> {
  const dataDir = mkdtempSync(join(tmpdir(), "hookwise-bench-"));
  const config = readConfig({
    NODE_ENV: "development",
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    DEMO: "false",
    ...options.variables,
  });
  const log = makeLog(config.LOG_LEVEL);
  const { owner, drop } = options.database
    ? { owner: options.database, drop: async () => {} }
    : await ownDatabase(dataDir);
  const secrets = makeSecrets(config.rootKey);
  await migrateAll(owner, secrets);
  const urls = roleUrls(owner, secrets);
  const database = openDatabase(urls, options.pool ?? config.DATABASE_POOL, (error) =>
    log.warn({ err: error }, "a connection broke"),
  );
  readWordsOf(features);
  const eye = new pg.Pool({ connectionString: owner, max: 2 });
  eye.on("error", () => {});
  const env: BenchEnv["env"] = {
    config,
    log,
    database,
    secrets,
    clock: () => new Date(),
    jobs: inlineJobs(
      features.flatMap((one) => one.jobs ?? []),
      () => env,
    ),
  };
  return {
    env,
    owner,
    urls,
    look: async (sql, params) => (await eye.query(sql, params)).rows,
    async close() {
      await Promise.all([database.close(), eye.end()]);
      await drop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A database of its own on the given server or an embedded one. */
async function ownDatabase(dataDir: string): Promise<{ owner: string; drop(): Promise<void> }> {
  const server = await openServer(dataDir);
  const name = `hwbench_${Math.floor(Date.now() / 1000)}_${process.pid}`;
  await asOwner(server.url, `CREATE DATABASE ${name}`);
  const owner = new URL(server.url);
  owner.pathname = `/${name}`;
  return {
    owner: owner.href,
    async drop() {
      await asOwner(server.url, `DROP DATABASE ${name} (FORCE)`);
      await server.stop();
    },
  };
}

async function openServer(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { DATABASE_URL } = readVariables();
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} };
  return startEmbedded({ folder: join(dataDir, "postgres"), log: makeLog("warn") });
}

async function asOwner(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
