import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { postgreSplitterOptions, splitQuery } from "dbgate-query-splitter";
import pg from "pg";
import { besideOthers, lockTimeout } from "./beside-others.ts";
import { longRunningClient } from "./long-running-client.ts";
import { prepareRoles } from "./roles.ts";
import type { Access } from "./roles.ts";
import { neededBy, newerMigrations } from "./versions.ts";

interface Migration {
  /** File name without folder, such as `2026-11-21-1200-create-people.sql`; the order is that of the names. */
  name: string;
  sql: string;
  checksum: string;
}

/** Reads the SQL files of some folders (missing folders are empty) in one order by date. */
export async function readMigrations(folders: string[]): Promise<Migration[]> {
  const perFolder = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(folder).catch(() => [] as string[]);
      return names.filter((name) => name.endsWith(".sql")).map((name) => join(folder, name));
    }),
  );
  const read = perFolder.flat().map(async (file) => {
    const sql = await readFile(file, "utf8");
    return { name: basename(file), sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
  return (await Promise.all(read)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Brings a database up to date under an advisory lock; each file runs once, in a transaction of its own, recorded with its checksum.
 * @param url a connection that may create roles and tables
 * @param access what the root key gives; another key than the database's is refused before anything is changed
 * @param more.seconds as of DATABASE_TIMEOUT: by it a connection is told from one that has died
 * @param more.onNewer hears which migrations a newer version has run; one that has taken away what this version uses is refused
 * @returns the names of the files that ran
 */
export async function migrate(
  url: string,
  migrations: Migration[],
  access: Access,
  { seconds, onNewer }: { seconds?: number; onNewer?: (names: string[]) => void } = {},
): Promise<string[]> {
  const client = await longRunningClient(url, "hookwise-migrate", seconds);
  try {
    await client.query("SELECT pg_advisory_lock(718273645)");
    const newer = await newerMigrations(client, migrations);
    if (newer.length > 0) onNewer?.(newer);
    await prepareRoles(client, url, access);
    await client.query(
      "CREATE TABLE IF NOT EXISTS kit_migrations (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())",
    );
    const done = new Map<string, string>();
    for (const row of (await client.query("SELECT name, checksum FROM kit_migrations")).rows)
      done.set(row.name, row.checksum);
    const ground = await groundOf(client);
    const ran: string[] = [];
    for (const migration of migrations) {
      const before = done.get(migration.name);
      if (before === migration.checksum) continue;
      if (before) throw new Error(`${migration.name} was changed after it ran; write a new migration instead.`);
      await besideOthers(() => run(client, migration, neededBy(migration, migrations), ground));
      ran.push(migration.name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

/** What the owner of a database may, and where its tables lie; neither changes while migrations run. */
interface Ground {
  /** Whether tables may be distributed over nodes. */
  many: boolean;
  /** Whether isolation holds for the owner, too, who is then no superuser. */
  isolated: boolean;
}

async function groundOf(client: pg.Client): Promise<Ground> {
  const { rows } = await client.query<Ground>(
    `SELECT to_regclass('pg_dist_node') IS NOT NULL AS many, NOT (rolsuper OR rolbypassrls) AS isolated
       FROM pg_roles WHERE rolname = current_user`,
  );
  return rows[0]!;
}

/**
 * Runs a migration in one transaction, on one trip where it can: at a first start there are hundreds, and each question between them costs as much as many a
 * migration. But its statements one by one where tables may be distributed: a coordinator tells its nodes of a new index with the whole text in which that
 * stood, and they take no more than one statement (decision 0411).
 * @param needs what whoever starts on this database must know from then on
 */
async function run(
  client: pg.Client,
  { name, sql, checksum }: Migration,
  needs: string | null,
  { many, isolated }: Ground,
): Promise<void> {
  const begun = [
    "BEGIN",
    `SET LOCAL lock_timeout = '${lockTimeout}'`,
    // Where tables are distributed: a table's rights and a function's in one transaction, one part after another. Elsewhere nobody reads it.
    "SET LOCAL citus.multi_shard_modify_mode = 'sequential'",
  ];
  const statements = many ? splitQuery(sql, postgreSplitterOptions).map(String) : [sql];
  const [named, summed] = [pg.escapeLiteral(name), pg.escapeLiteral(checksum)];
  const noted = [`INSERT INTO kit_migrations (name, checksum) VALUES (${named}, ${summed})`];
  // Not before it is needed: it waits for whoever reads the table, such as a backup.
  if (needs !== null)
    noted.push(
      "ALTER TABLE kit_migrations ADD COLUMN IF NOT EXISTS needs text",
      `UPDATE kit_migrations SET needs = ${pg.escapeLiteral(needs)} WHERE name = ${named}`,
    );
  const send = async (...all: string[]) => {
    for (const one of many ? all : [all.join("\n;\n")]) await client.query(one);
  };
  try {
    if (isolated) {
      await send(...begun);
      const shut = await openIsolated(client);
      await send(...statements);
      await shut?.();
      await send(...noted, "COMMIT");
    } else await send(...begun, ...statements, ...noted, "COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

const forcing = "EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', target);";

/** Whether any isolated table, or a part of one, has room for a row. What lies on the nodes of a distributed database is not seen from here. */
const filled = `(to_regclass('pg_dist_node') IS NOT NULL OR EXISTS (
  SELECT FROM pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND (t.relrowsecurity OR t.relispartition) AND pg_relation_size(t.oid) > 0))`;

/**
 * Opens the isolated tables to their owner until the transaction's end: one who is no superuser is shut out like everybody else (FORCE ROW
 * LEVEL SECURITY), and a migration would find no row, change none and say nothing. A table that the migration itself makes and isolates stays open
 * to its owner until then, too: what it fills in would be refused. While none of them has a row, as at a first start, there is nothing to open: on each of
 * two hundred migrations that would be nearly all of its time.
 * @returns what shuts them again, or null when nothing had to be opened
 */
async function openIsolated(client: pg.Client): Promise<(() => Promise<void>) | null> {
  const { rows } = await client.query<{ name: string; forced: boolean; filled: boolean }>(
    `SELECT c.oid::regclass::text AS name, c.relforcerowsecurity AS forced, ${filled} AS filled
       FROM pg_class c
      WHERE c.relrowsecurity AND c.relnamespace = 'public'::regnamespace ORDER BY c.oid`,
  );
  if (rows.length === 0) return null;
  const opened = rows[0]!.filled ? rows.filter(({ forced }) => forced).map(({ name }) => name) : [];
  const isolate = await definitionOf(client, "kit_isolate(text, text, text)");
  const lenient = isolate?.replace(forcing, "");
  if (isolate && lenient === isolate) throw new Error("kit_isolate does not force isolation as migrations expect");
  const open = [
    ...opened.map((name) => `ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`),
    ...(lenient ? [lenient] : []),
  ];
  if (open.length > 0) await client.query(open.join(";"));
  const before = new Set(rows.map(({ name }) => name));
  return async () => {
    // A migration that replaced the function keeps its own.
    if (isolate && (await definitionOf(client, "kit_isolate(text, text, text)")) === lenient)
      await client.query(isolate);
    const { rows: now } = await client.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace",
    );
    const made = now.map(({ name }) => name).filter((name) => !before.has(name));
    // At once: a hundred tables a migration, each by a question of its own, is most of a first start.
    const force = [...opened, ...made].map((name) => `ALTER TABLE IF EXISTS ${name} FORCE ROW LEVEL SECURITY`);
    if (force.length > 0) await client.query(force.join(";"));
  };
}

async function definitionOf(client: pg.Client, signature: string): Promise<string | null> {
  const { rows } = await client.query<{ text: string | null }>(
    "SELECT pg_get_functiondef(to_regprocedure($1)::oid) AS text",
    [signature],
  );
  return rows[0]?.text ?? null;
}
