// A PostgreSQL on which the product ran becomes a cluster's coordinator. An operator gives its organisations their nodes, and is interrupted: after the first table, after
// some, and after the last. Called again, nothing is lost, and of what was moved no row stays behind on the coordinator, where nobody would see it and no erasure would reach
// it. The next version's migrations run on what is distributed, and months that nobody keeps go from all nodes.
import "../tools/alone.ts";
import { createOrganisation } from "../src/features/organisations/index.ts";
import { accessOf, roleUrls } from "../src/kit/db/connect.ts";
import { distribute } from "../src/kit/db/distribute.ts";
import { openDatabase } from "../src/kit/db/index.ts";
import { migrate } from "../src/kit/db/migrate.ts";
import { newId } from "../src/kit/id.ts";
import { ask } from "./ask.ts";
import { openOnCitus } from "./fleet/on-citus.ts";
import { atLeast, atMost, conclude } from "./run.ts";

const organisations = 5;
const shards = 4;

const { place, cluster, secrets } = await openOnCitus(true);
const database = openDatabase(roleUrls(cluster.url, secrets), 2);
for (let n = 0; n < organisations; n++) {
  const id = newId();
  await database.tx(id, (db, now) => createOrganisation(db, { id, name: `Harbour ${n}`, plan: "enterprise" }, now));
}

const before = await rowsOf();
let interrupted = 0;
for (const stopsAt of ["organisations", "facts", "the last"]) {
  const interrupt = ({ table }: { table: string }) => {
    if (table !== stopsAt) return;
    interrupted += 1;
    throw new Error("interrupted");
  };
  await distribute(cluster.url, { shards }, interrupt).catch((error: Error) => {
    if (error.message !== "interrupted") throw error;
  });
}
const after = await rowsOf();
const behind = await ask(
  cluster.url,
  `SELECT logicalrelid::text AS name FROM pg_dist_partition
    WHERE pg_relation_size(logicalrelid) + coalesce((SELECT sum(pg_relation_size(relid)) FROM pg_partition_tree(logicalrelid)), 0) > 0`,
);
await migrate(cluster.url, [nextVersion()], accessOf(secrets));
const filled = await ask(cluster.url, "SELECT 1 FROM organisations WHERE tried = 'yes'");
const found = await database.worker((db) => db.query("SELECT organisations_tried() AS id"));
let newTable = "";
await distribute(cluster.url, { shards }, ({ table, outcome }) => void (table === "trials" && (newTable = outcome)));

const lacking = await functionsThatLack();

const past = await database.worker(async (db) => {
  await db.query("SELECT kit_partitions('hits', (now() - interval '400 days')::date, 0)");
  return db.one<{ name: string }>("SELECT 'hits_' || to_char(now() - interval '400 days', 'YYYYMM') AS name");
});
const made = await partsOf(past.name);
await database.worker((db) => db.query("SELECT kit_drop_hits(90)"));
const left = await partsOf(past.name);
await database.close();
cluster.stop();
place.remove();

conclude("distribute", [
  { what: "times that it was interrupted", value: interrupted, kept: interrupted === 2, demand: "2" },
  atMost("tables whose rows are not as many as before", before.filter((one, n) => one !== after[n]).length, 0),
  atMost("tables of which the coordinator still holds rows", behind.length, 0),
  atMost("organisations that a migration did not fill in, or a look-up of it does not find", 2 * organisations - filled.length - found.length, 0), // oxfmt-ignore
  { what: "its new table", value: newTable, kept: newTable === "distributed", demand: "distributed" },
  atMost("functions of the product that a node lacks", lacking, 0),
  atLeast("parts of a past month", made, shards),
  atMost("parts of it once it was dropped", left, 0),
]);
process.exit();

/** How many rows the tables have that an organisation's beginning writes into. */
async function rowsOf(): Promise<string[]> {
  const counts: string[] = [];
  for (const table of ["organisations", "audit_entries", "audit_heads", "facts"]) {
    const [row] = (await ask(cluster.url, `SELECT count(*)::text AS count FROM ${table}`)) as [{ count: string }];
    counts.push(`${table} ${row.count}`);
  }
  return counts;
}

/** A migration as versions to come bring them: a new table, a column that it fills in, a look-up, rights of both in one transaction. */
function nextVersion() {
  const sql = `CREATE TABLE trials (org uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (org, id));
    SELECT kit_isolate('trials');
    SELECT kit_worker('trials', 'SELECT');
    ALTER TABLE organisations ADD COLUMN tried text NOT NULL DEFAULT 'no';
    UPDATE organisations SET tried = 'yes';
    CREATE INDEX organisations_tried ON organisations (tried);
    CREATE FUNCTION organisations_tried() RETURNS SETOF uuid LANGUAGE plpgsql STABLE AS $$
    BEGIN
      RETURN QUERY SELECT o.id FROM organisations o WHERE (SELECT true) AND o.tried = 'yes';
    END $$;
    SELECT kit_lookup('organisations_tried()', 'organisations');`;
  return { name: "2999-01-01-0000-next-version.sql", sql, checksum: "none" };
}

/** How many functions of the coordinator's are missing on its nodes. */
async function functionsThatLack(): Promise<number> {
  const list = `SELECT coalesce(jsonb_agg(p.oid::regprocedure::text), '[]') FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND NOT p.prosecdef AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
  const [own] = (await ask(cluster.url, `SELECT (${list}) AS names`)) as [{ names: string[] }];
  const nodes = await ask<{ names: string[] }>(
    cluster.url,
    `SELECT result::jsonb AS names FROM run_command_on_workers($$${list}$$)`,
  );
  return nodes.reduce((sum, { names }) => sum + own.names.filter((one) => !names.includes(one)).length, 0);
}

/** How many parts of a month all nodes have. */
async function partsOf(month: string): Promise<number> {
  const rows = await ask<{ n: string }>(
    cluster.url,
    `SELECT result AS n FROM run_command_on_workers($$SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relname ~ '^${month}_'$$)`,
  );
  return rows.reduce((sum, { n }) => sum + Number(n), 0);
}
