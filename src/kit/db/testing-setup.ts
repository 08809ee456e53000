import { createHash } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { env as variables } from "node:process";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { readVariables } from "../config.ts";
import { makeLog } from "../log.ts";
import { makeSecrets } from "../secrets.ts";
import { allMigrations, migrateAll } from "./connect.ts";
import { startEmbedded } from "./embedded.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server for each worker, or why there is none. */
    testServers: readonly TestServer[] | { failed: string };
  }
}

export interface TestServer {
  /** As its owner. */
  url: string;
  /** The migrated database that every test's is copied from. */
  template: string;
}

/** What one test file holds open on a server its readers of facts wait for, in whichever database: workers share none. */
const servers = 3;

/** Tests' secrets are the same in every run, so that runs side by side agree about the passwords of the database's roles. */
export const testKey = Buffer.alloc(32, "hookwise tests ");

/**
 * Before the tests: servers (the one in DATABASE_URL, else embedded ones under TEST_FOLDER or `.cache/`, shared by runs side by side), each with a
 * template database that holds every migration. Tests without a database pay some 0.2 s for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opened: { url: string; stop(): Promise<void> }[] = [];
  try {
    const ready = await Promise.all(
      (await openServers()).map(async (opening): Promise<TestServer> => {
        const server = await opening;
        opened.push(server);
        return { url: server.url, template: await prepareTemplate(server.url) };
      }),
    );
    project.provide("testServers", ready);
  } catch (error) {
    // Only tests that want a database fail for it; one half-written migration must not stop the others.
    project.provide("testServers", { failed: (error as Error).message });
  }
  return async () => void (await Promise.all(opened.map((server) => server.stop())));
}

async function openServers(): Promise<Promise<{ url: string; stop(): Promise<void> }>[]> {
  const { DATABASE_URL } = readVariables();
  if (DATABASE_URL) return [Promise.resolve({ url: DATABASE_URL, stop: async () => {} })];
  // What tests write may be lost with the machine's power.
  const lax = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const settings = { ...lax, max_connections: "400", file_copy_method: "clone" };
  const { TEST_FOLDER } = variables;
  const folders = Array.from({ length: servers }, (_, n) =>
    join(TEST_FOLDER ?? join(import.meta.dirname, "../../../.cache"), `test-postgres-${n + 1}`),
  );
  const open = (folder: string) => startEmbedded({ folder, log: makeLog("silent"), settings });
  if (TEST_FOLDER) await prepareOnce(folders, open);
  return folders.map(open);
}

/**
 * Makes the servers of a run whose folder is its own: one is made and migrated, and the others are copies of its files. Making and migrating each takes the
 * processors several seconds. Servers that runs side by side share are never copied: another run may be writing to them.
 */
async function prepareOnce(
  [first, ...others]: string[],
  open: (folder: string) => Promise<{ url: string; stop(): Promise<void> }>,
): Promise<void> {
  if (existsSync(first!)) return;
  const server = await open(first!);
  try {
    await prepareTemplate(server.url);
  } finally {
    await server.stop();
  }
  for (const other of others) await cp(first!, other, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function prepareTemplate(url: string): Promise<string> {
  const hash = createHash("sha256");
  for (const { name, checksum } of await allMigrations()) hash.update(`${name} ${checksum}\n`);
  const suffix = `_${hash.digest("hex").slice(0, 16)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(718273647)");
    await dropOld(client);
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname LIKE 'hwtemplate\\_%' AND right(datname, length($1)) = $1 AND NOT datallowconn",
      [suffix],
    );
    if (rows[0]) return rows[0].datname;
    const name = `hwtemplate_${seconds()}${suffix}`;
    await client.query(`CREATE DATABASE ${name}`);
    try {
      const to = new URL(url);
      to.pathname = `/${name}`;
      await migrateAll(to.href, makeSecrets(testKey));
      await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    } catch (error) {
      await client.query(`DROP DATABASE ${name} (FORCE)`);
      throw error;
    }
    return name;
  } finally {
    await client.end();
  }
}

// Names carry the time they were made; what a killed run left behind goes when it is two hours old.
async function dropOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ '^hw(test|template)_[0-9]+_'",
  );
  for (const { datname } of rows) {
    if (seconds() - Number(datname.split("_")[1]) > 7200)
      await client.query(`DROP DATABASE IF EXISTS ${datname} (FORCE)`);
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
