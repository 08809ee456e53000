// An operator gives a filled database's organisations their nodes, and is interrupted: after the first table, after some, and after the last. Called again, nothing is
// lost, and of what was moved no row stays behind on the coordinator, where nobody would see it and no erasure would reach it.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { createOrganisation } from "../src/features/organisations/index.ts";
import { migrateAll, roleUrls } from "../src/kit/db/connect.ts";
import { distribute } from "../src/kit/db/distribute.ts";
import { openDatabase } from "../src/kit/db/index.ts";
import { newId } from "../src/kit/id.ts";
import { makeSecrets } from "../src/kit/secrets.ts";
import { makePlace } from "../tools/product/process.ts";
import { ask } from "./ask.ts";
import { findCitus, openCitus } from "./fleet/citus.ts";
import { atMost, conclude } from "./run.ts";

const organisations = 5;
const shards = 4;

const bin = findCitus();
if (!bin) {
  console.log("  No PostgreSQL with Citus is installed here: this run is left out.");
  process.exit();
}
const rootKey = randomBytes(32);
const place = await makePlace({ ROOT_KEY: rootKey.toString("base64") });
const cluster = await openCitus(bin, place.dataDir);
const secrets = makeSecrets(rootKey);
await migrateAll(cluster.url, secrets);
const database = openDatabase(roleUrls(cluster.url, secrets), 2);
for (let n = 0; n < organisations; n++) {
  const id = newId();
  await database.tx(id, (db, now) => createOrganisation(db, { id, name: `Harbour ${n}`, plan: "enterprise" }, now));
}
await database.close();

const before = await rowsOf();
let interrupted = 0;
for (const stopsAt of ["organisations", "facts", "the last"]) {
  const told = ({ table }: { table: string }) => {
    if (table !== stopsAt) return;
    interrupted += 1;
    throw new Error("interrupted");
  };
  await distribute(cluster.url, { shards }, told).catch((error: Error) => {
    if (error.message !== "interrupted") throw error;
  });
}
const after = await rowsOf();
const behind = await ask(
  cluster.url,
  `SELECT logicalrelid::text AS name FROM pg_dist_partition
    WHERE pg_relation_size(logicalrelid) + coalesce((SELECT sum(pg_relation_size(relid)) FROM pg_partition_tree(logicalrelid)), 0) > 0`,
);
cluster.stop();
place.remove();

conclude("distribute", [
  { what: "times that it was interrupted", value: interrupted, kept: interrupted === 2, demand: "2" },
  atMost("tables whose rows are not as many as before", before.filter((one, n) => one !== after[n]).length, 0),
  atMost("tables of which the coordinator still holds rows", behind.length, 0),
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
