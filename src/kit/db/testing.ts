import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env as variables } from "node:process";
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
import { migrateAll, roleUrls } from "./connect.ts";
import type { PerRole } from "./roles.ts";
import { openDatabase } from "./index.ts";
import type { Database } from "./index.ts";
import { testKey } from "./testing-setup.ts";
import type { TestServer } from "./testing-setup.ts";

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

/** This worker's server. */
export function testServer(): TestServer {
  const all = inject("testServers");
  if ("failed" in all) throw new Error(`There is no database for tests: ${all.failed}`);
  return all[Number(variables["VITEST_POOL_ID"]) % all.length]!;
}

interface DatabaseOptions {
  /** Connections of each pool. */
  pool?: number;
  /** `plain`: belongs to and is migrated by an owner who is no superuser (some 2 s); `look` and `owner` stay the superuser's. */
  ownedBy?: "superuser" | "plain";
}

/** A database of its own with every migration, copied from the run's template (some 60 ms). Close it in `afterAll`. */
export async function testDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const server = testServer();
  const name = `hwtest_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
  const plain = options.ownedBy === "plain" ? await plainOwner(server.url, name) : null;
  if (plain) await migrateAll(plain.url, makeSecrets(testKey));
  else
    await asOwner(server.url, async (client) => {
      // Its thousand files copied by the system: page by page through the server takes eight times the processor's time (0392).
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`);
      // What a start does; rights on the database as a whole are not copied.
      await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
    });
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
      await plain?.drop();
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
  options: DatabaseOptions & { variables?: Record<string, string>; jobs?: readonly Job[] } = {},
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

/** How many wait for a lock in a database. @param named what stands in their statements, such as a table; without it whichever */
export async function waitingForLock({ look }: Pick<TestDatabase, "look">, named = ""): Promise<number> {
  const waiting = await look(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND strpos(query, $1) > 0 AND pid <> pg_backend_pid()",
    [named],
  );
  return waiting.length;
}

/**
 * Keeps what a statement locks until it is told to let go.
 * @returns how; it waits until the locks are gone
 */
export async function holdLocked(
  database: Database,
  org: string,
  sql: string,
  params: unknown[],
): Promise<() => Promise<void>> {
  const { promise: mayEnd, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: held, resolve: has, reject: failed } = Promise.withResolvers<void>();
  const done = database.longRunning().tx(org, async (db) => {
    await db.query(sql, params);
    has();
    await mayEnd;
  });
  done.catch(failed);
  await held;
  return async () => {
    letGo();
    await done;
  };
}

/**
 * An empty database of an owner who may create roles and nothing else, on the tests' server.
 * @param rights others than `CREATEROLE`
 */
export async function plainOwner(
  server: string,
  database: string,
  rights = "CREATEROLE",
): Promise<{ url: string; drop(): Promise<void> }> {
  const user = `${database}_owner`;
  await asOwner(server, async (client) => {
    await client.query(`CREATE ROLE ${user} LOGIN NOSUPERUSER NOBYPASSRLS ${rights} PASSWORD 'plain'`);
    await client.query(`CREATE DATABASE ${database} OWNER ${user}`);
    // The roles are the server's, and were made by somebody else.
    await client.query(
      `GRANT hookwise_app, hookwise_worker, hookwise_identity, hookwise_lookup TO ${user} WITH ADMIN OPTION`,
    );
  });
  const url = new URL(server);
  Object.assign(url, { username: user, password: "plain", pathname: `/${database}` });
  return {
    url: url.href,
    drop: () =>
      asOwner(server, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${database} (FORCE)`);
        // A grant that it gave on stands in its name: it goes with it.
        await client.query(`DROP OWNED BY ${user}`);
        await client.query(`DROP ROLE ${user}`);
      }),
  };
}

export async function asOwner(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
