import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import pg from "pg";

/** One value for each role the program connects as. */
export type PerRole = Record<"app" | "worker" | "identity", string>;

export interface Migration {
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
 * @param passwords for the roles the program connects as
 * @returns the names of the files that ran
 */
export async function migrate(url: string, migrations: Migration[], passwords: PerRole): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "hookwise-migrate" });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(718273645)");
    await createRoles(client, passwords);
    await client.query(
      "CREATE TABLE IF NOT EXISTS kit_migrations (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())",
    );
    const done = new Map<string, string>();
    for (const row of (await client.query("SELECT name, checksum FROM kit_migrations")).rows)
      done.set(row.name, row.checksum);
    const ran: string[] = [];
    for (const migration of migrations) {
      const before = done.get(migration.name);
      if (before === migration.checksum) continue;
      if (before) throw new Error(`${migration.name} was changed after it ran; write a new migration instead.`);
      await run(client, migration);
      ran.push(migration.name);
    }
    return ran;
  } finally {
    await client.end();
  }
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await client.query("INSERT INTO kit_migrations (name, checksum) VALUES ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}

// Roles belong to the whole cluster, so several databases may ask for them at the same moment; the advisory lock is per database.
async function createRoles(client: pg.Client, passwords: PerRole): Promise<void> {
  await client.query(`
    DO $$ BEGIN CREATE ROLE hookwise_lookup NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
    DO $$ BEGIN CREATE ROLE hookwise_app LOGIN NOINHERIT; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
    DO $$ BEGIN CREATE ROLE hookwise_identity LOGIN NOINHERIT; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
    DO $$ BEGIN CREATE ROLE hookwise_worker LOGIN NOINHERIT; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;`);
  const { rows } = await client.query("SELECT pg_has_role('hookwise_worker', 'hookwise_app', 'MEMBER') AS yes");
  if (!rows[0].yes) await client.query("GRANT hookwise_app TO hookwise_worker");
  // From PostgreSQL 16 on, who creates a role may hand it on, but not yet become it.
  const member = await client.query(`SELECT pg_has_role(current_user, 'hookwise_lookup',
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS yes`);
  if (!member.rows[0].yes) await client.query("GRANT hookwise_lookup TO CURRENT_USER");
  for (const [role, password] of [
    ["hookwise_app", passwords.app],
    ["hookwise_worker", passwords.worker],
    ["hookwise_identity", passwords.identity],
  ] as const) {
    await client.query(`ALTER ROLE ${role} PASSWORD ${pg.escapeLiteral(password)}`);
  }
}
