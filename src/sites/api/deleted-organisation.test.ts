import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { systemOrganisation } from "../../features/organisations/index.ts";
import { compareDeletions, deleteOrganisation } from "../../features/privacy/index.ts";
import { seedDemo } from "../../first-start.ts";
import { openDatabase } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { accountStage } from "./testing-accounts.ts";

// Organisations with rows in all tables that take made-up ones are deleted: whole, halfway and from there on, by two processes, and once more after a
// backup. What the tests read is every row of every table as text, the data folder, the log, and the files of the database after VACUUM FULL.

const canary = "canaryfeather";
const first = "0199a0b0-0000-7000-8000-0000000000d1";

let s: Awaited<ReturnType<typeof accountStage>>;
let neighbour: string;
let logged = "";
const look = <Row extends object>(sql: string, params?: unknown[]) => s.t.look<Row>(sql, params);

beforeAll(async () => {
  s = await accountStage();
  const sink = new Writable({ write: (chunk, _encoding, done) => ((logged += String(chunk)), done()) });
  s.t.env.log = pino({ level: "trace", base: null }, sink);
  await seedDemo({ ...s.t.env, database: s.t.env.database.longRunning() }, features, first);
  neighbour = await copyOf(first);
}, 240_000);
afterAll(() => s?.close());

interface Owned {
  name: string;
  key: string;
}

const tables = () =>
  look<Owned>("SELECT name, key FROM kit_tables_of_organisations() WHERE name <> 'organisation_deletions' ORDER BY 1");

/** How many rows an organisation has in each table, where it has any. */
async function rowsOf(org: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, key } of await tables()) {
    const [found] = await look<{ n: number }>(`SELECT count(*)::int AS n FROM ${name} WHERE ${key} = $1`, [org]);
    if (found!.n > 0) counts[name] = found!.n;
  }
  return counts;
}

/** An organisation with the same rows, but where a key of another kind does not allow it. */
async function copyOf(org: string): Promise<string> {
  const copy = newId();
  await look(`DO $do$ DECLARE one record; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR one IN SELECT * FROM kit_tables_of_organisations() LOOP
      BEGIN
        EXECUTE format('INSERT INTO %1$I OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(NULL::%1$I, to_jsonb(x) || jsonb_build_object(%2$L, %3$L))).* FROM %1$I x WHERE %2$I = %4$L',
                       one.name, one.key, '${copy}', '${org}');
      EXCEPTION WHEN unique_violation OR generated_always OR not_null_violation THEN NULL;
      END;
    END LOOP; END $do$`);
  return copy;
}

/** A row of made-up values in each table in which an organisation has none; in its texts stands the canary. */
async function fillOthers(org: string): Promise<void> {
  const values: Record<string, string> = {
    uuid: "gen_random_uuid()", text: `'${canary}'`, jsonb: `'{"note": "${canary}"}'`, bytea: `'${canary}'::bytea`, boolean: "false", "timestamp with time zone": "now()",
    "text[]": `'{${canary}}'`, inet: "'192.0.2.1'", cidr: "'192.0.2.0/24'", date: "current_date", xid8: "'1'", tid: "'(0,1)'", "uuid[]": "'{}'",
  }; // oxfmt-ignore
  const had = await rowsOf(org);
  for (const { name, key } of await tables()) {
    if (had[name]) continue;
    const needed = await look<{ column: string; type: string }>(
      `SELECT quote_ident(attname) AS column, format_type(atttypid, NULL) AS type FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = '' AND attname <> $2 AND attnotnull`,
      [name, key],
    );
    const columns = needed.map(({ column }) => column);
    const made = needed.map(({ type }) => values[type] ?? "1");
    await look(
      `DO $do$ BEGIN SET LOCAL session_replication_role = replica;
         INSERT INTO ${name} (${[key, ...columns].join(", ")}) VALUES ('${org}', ${made.join(", ")}); END $do$`.replace(
        ", )",
        ")",
      ),
    ).catch(() => {});
  }
}

/** Writes the canary into every text of an organisation that takes it. */
async function say(org: string): Promise<void> {
  const texts = await look<{ table: string; key: string; column: string; type: string }>(
    `SELECT t.name AS table, t.key, a.attname AS column, format_type(a.atttypid, NULL) AS type
       FROM kit_tables_of_organisations() t JOIN pg_attribute a ON a.attrelid = t.name::regclass
      WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND format_type(a.atttypid, NULL) IN ('text', 'jsonb')`,
  );
  for (const { table, key, column, type } of texts) {
    const said = type === "text" ? `concat(${column}, ' ${canary}')` : `${column} || '{"note": "${canary}"}'`;
    await look(
      `DO $do$ BEGIN SET LOCAL session_replication_role = replica;
         UPDATE ${table} SET ${column} = ${said} WHERE ${key} = '${org}' AND ctid = (SELECT min(ctid) FROM ${table} WHERE ${key} = '${org}'); END $do$`,
    ).catch(() => {});
  }
}

async function tablesWith(word: string): Promise<string[]> {
  const all = await look<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  const hex = Buffer.from(word).toString("hex");
  const found: string[] = [];
  for (const { name } of all) {
    const rows = await look(`SELECT FROM ${name} x WHERE x::text ~* $1 LIMIT 1`, [`${word}|${hex}`]);
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

async function filesWith(folder: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    if (bytes.toString("latin1").toLowerCase().includes(word)) found.push(entry.name);
  }
  return found;
}

const order = (org: string) =>
  look("INSERT INTO organisation_deletions (org, state, due_at) VALUES ($1, 'waiting', now() - interval '1 second')", [org]); // oxfmt-ignore

const stateOf = async (org: string) =>
  (await look<{ state: string }>("SELECT state FROM organisation_deletions WHERE org = $1", [org]))[0]?.state;

const shown = async (org: string) =>
  look("SELECT actor_kind, detail FROM audit_entries WHERE org = $1 AND act = 'organisation.deleted' AND subject = $2", [systemOrganisation, org]); // oxfmt-ignore

/** The stage's process, which dies after so many transactions of an organisation. */
function dyingAfter(transactions: number): Env {
  let left = transactions;
  const dying = (database: Env["database"]): Env["database"] => ({
    ...database,
    background: database.background,
    longRunning: () => dying(database.longRunning()),
    tx: (org, work) => (left-- > 0 ? database.tx(org, work) : Promise.reject(new Error("killed"))),
  });
  return { ...s.t.env, database: dying(s.t.env.database) };
}

describe("a deleted organisation", () => {
  it("has no row and no byte left; its neighbour has all of them", async () => {
    await fillOthers(first);
    await say(first);
    const before = await rowsOf(neighbour);
    const had = await rowsOf(first);
    // Nearly every table; constraints of the others want sense, and the last test looks at their rights.
    expect(Object.keys(had).length).toBeGreaterThan((await tables()).length * 0.75);
    expect((await tablesWith(canary)).length).toBeGreaterThan(40);
    await order(first);
    await deleteOrganisation(s.t.env, { org: first });
    await s.t.env.jobs.settle();
    expect(await rowsOf(first)).toEqual({});
    expect(await rowsOf(neighbour)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    expect(await tablesWith(canary)).toEqual([]);
    expect(await filesWith(s.t.env.config.dataDir, canary)).toEqual([]);
    expect(logged.toLowerCase()).not.toContain(canary);
    expect(await stateOf(first)).toBe("done");
    expect(await shown(first)).toEqual([{ actor_kind: "system", detail: {} }]);
    const samples = await look("SELECT FROM pg_stats WHERE schemaname = 'public' AND lower(pg_stats::text) ~ $1", [canary]); // oxfmt-ignore
    expect(samples).toEqual([]);
    const [place] = await look<{ folder: string; oid: string }>(
      "SELECT current_setting('data_directory') AS folder, oid::text FROM pg_database WHERE datname = current_database()",
    );
    await look("VACUUM FULL");
    await look("CHECKPOINT");
    expect(await filesWith(join(place!.folder, "base", place!.oid), canary)).toEqual([]);
  }, 120_000);

  it("is deleted to the end by whoever comes after a process that died, wherever it died", async () => {
    const org = await copyOf(neighbour);
    await order(org);
    let deaths = 0;
    for (let lives = 1; ; lives *= 2) {
      const died = await deleteOrganisation(dyingAfter(lives), { org }, 500).then(
        () => false,
        (error: Error) => error.message === "killed",
      );
      if (!died) break;
      deaths += 1;
    }
    expect(deaths).toBeGreaterThan(5);
    expect([await rowsOf(org), await stateOf(org), await shown(org)]).toMatchObject([{}, "done", [{}]]);
  }, 120_000);

  it("is deleted once by two processes", async () => {
    const org = await copyOf(neighbour);
    await order(org);
    const other = openDatabase(s.t.urls, 3);
    try {
      const both = [s.t.env, { ...s.t.env, database: other }].map((env) => deleteOrganisation(env, { org }, 50));
      await Promise.all(both);
    } finally {
      await other.close();
    }
    expect([await rowsOf(org), await stateOf(org)]).toEqual([{}, "done"]);
    expect(await shown(org)).toHaveLength(1);
  }, 120_000);

  it("is deleted again when a backup brings it back, and takes what is written late along", async () => {
    await look("INSERT INTO organisations (id, name, plan) VALUES ($1, 'Back again', 'enterprise')", [first]);
    await look("INSERT INTO facts (org, kind) VALUES ($1, 'thing.told')", [first]);
    await look("DELETE FROM organisation_deletions WHERE org = $1", [first]);
    expect(await compareDeletions(s.t.env)).toBe(1);
    await s.t.env.jobs.settle();
    expect([await rowsOf(first), await stateOf(first)]).toEqual([{}, "done"]);
    expect(await compareDeletions(s.t.env)).toBe(0);
    await look("INSERT INTO facts (org, kind) VALUES ($1, 'thing.told')", [first]);
    await deleteOrganisation(s.t.env, { org: first });
    expect(await rowsOf(first)).toEqual({});
  }, 60_000);
});

describe("rows of an organisation that is not being deleted", () => {
  it.each(["waiting", "withdrawn"])("stay, whoever asks for it: %s", async (state) => {
    const org = newId();
    await look("INSERT INTO organisations (id, name, plan) VALUES ($1, 'Stays', 'enterprise')", [org]);
    await look("INSERT INTO organisation_deletions (org, state, due_at) VALUES ($1, $2, now() + interval '1 day')", [org, state]); // oxfmt-ignore
    await deleteOrganisation(s.t.env, { org });
    const forced = s.t.database.tx(org, (db) => db.query("SELECT privacy_delete_rows('organisations', 1)"));
    await expect(forced).rejects.toThrow("no rows of organisations are to be deleted");
    expect(await rowsOf(org)).toEqual({ organisations: 1 });
  });

  it("can be deleted in every table, of every organisation alone", async () => {
    const open = await look<{ name: string }>(
      `SELECT t.name FROM kit_tables_of_organisations() t
        WHERE NOT has_table_privilege('hookwise_lookup', t.name, 'SELECT, DELETE') OR NOT EXISTS (
          SELECT FROM pg_policies p WHERE p.tablename = t.name AND p.policyname = 'deletion' AND p.qual LIKE '%current_org()%')`,
    );
    expect(open).toEqual([]);
  });
});
