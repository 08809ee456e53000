// A cluster of some versions ago, with rows on its nodes, is brought up to date: what its coordinator cannot ask its nodes for, a migration must not ask.
import "../tools/alone.ts";
import { randomBytes } from "node:crypto";
import { accessOf, allMigrations, roleUrls } from "../src/kit/db/connect.ts";
import { distribute } from "../src/kit/db/distribute.ts";
import { openDatabase } from "../src/kit/db/index.ts";
import { migrate } from "../src/kit/db/migrate.ts";
import { newId } from "../src/kit/id.ts";
import { factsOf, insertFacts } from "../src/kit/ledger/store/facts.ts";
import { eraseFromLedger } from "../src/kit/ledger/store/people.ts";
import { makeSecrets } from "../src/kit/secrets.ts";
import { makePlace } from "../tools/product/process.ts";
import { ask } from "./ask.ts";
import { findCitus, openCitus } from "./fleet/citus.ts";
import { conclude } from "./run.ts";

/** The first version of whose tables all can be distributed by today's rules, as its last migration. */
const before = "2026-11-26-1307-sessions-by-parts.sql";
/** So many organisations that each node has some. */
const organisations = 6;

const bin = findCitus();
if (!bin) {
  console.log("  No PostgreSQL with Citus is installed here: this run is left out.");
  process.exit();
}
const secrets = makeSecrets(randomBytes(32));
const access = accessOf(secrets);
const place = await makePlace();
const cluster = await openCitus(bin, place.dataDir);
const all = await allMigrations();
await migrate(cluster.url, all.slice(0, all.findIndex(({ name }) => name === before) + 1), access);
await distribute(cluster.url, { shards: 4 }, () => {});
const filled: string[] = [];
for (let n = 0; n < organisations; n++) filled.push(await fill(`harbour-${n}`));

const ran = await migrate(cluster.url, all, access).then(
  () => "all",
  (error: Error) => error.message,
);
const noted = await ask(cluster.url, "SELECT account FROM people_shut_accounts");
const found = ran === "all" ? await Promise.all(filled.map(factsOfCampaign)) : [];
const erased = ran === "all" ? await Promise.all(filled.map(erase)) : [];
cluster.stop();
place.remove();

conclude("cluster-upgrade", [
  { what: "migrations that ran on it", value: ran, kept: ran === "all", demand: "all" },
  { what: "accounts that are noted as shut by the house", value: noted.length, kept: noted.length === organisations, demand: String(organisations) }, // oxfmt-ignore
  { what: "facts of campaigns from before and after", value: found.join(" "), kept: found.length === organisations && found.every((n) => n === 2), demand: "2 an organisation" }, // oxfmt-ignore
  { what: "names that an erasure left, and words that it took", value: erased.join(" "), kept: erased.length === organisations && erased.every((left) => left === "none"), demand: "none" }, // oxfmt-ignore
]);
process.exit();

/** How many facts of its campaign (its own id) an organisation finds, after one more was written. */
async function factsOfCampaign(org: string): Promise<number> {
  const database = openDatabase(roleUrls(cluster.url, secrets), 2);
  try {
    await database.tx(org, (db) => insertFacts(db, org, [{ kind: "test.after", person: null, data: { campaign: org }, at: undefined }])); // oxfmt-ignore
    return (await database.tx(org, (db) => factsOf(db, org, org, 0, 10))).length;
  } finally {
    await database.close();
  }
}

/** Erases somebody who is called as facts are written from an organisation's ledger: what is not as it should be, or "none". */
async function erase(org: string): Promise<string> {
  const database = openDatabase(roleUrls(cluster.url, secrets), 2);
  const [member, tombstone] = [newId(), newId()];
  const data = { name: "reported", reason: "reported" };
  try {
    await database.tx(org, (db) => insertFacts(db, org, [{ kind: "test.named", person: null, data, at: undefined }]));
    await database.tx(org, (db) => eraseFromLedger(db, org, { member, tombstone, needles: ["reported"] }, null, 1000));
    const look = "SELECT data->>'name' AS name, data->>'reason' AS reason FROM facts WHERE org = $1 AND kind = 'test.named'"; // oxfmt-ignore
    const [left] = await database.tx(org, (db) => db.query<typeof data>(look, [org]));
    return left?.name === "[erased]" && left.reason === "reported" ? "none" : JSON.stringify(left);
  } catch (error) {
    return (error as Error).message;
  } finally {
    await database.close();
  }
}

/** An organisation with two people who were let go: the account of the one the house had shut, that of the other an operator before. */
async function fill(name: string): Promise<string> {
  const org = newId();
  await ask(cluster.url, "INSERT INTO facts (kind, org, data) VALUES ('test.before', $1, $2)", [
    org,
    { campaign: org },
  ]);
  for (const [who, life] of Object.entries({
    house: ["person.changed", "account.disabled"],
    operator: ["account.disabled", "person.changed"],
  })) {
    // oxfmt-ignore
    const person = newId();
    const email = `${who}@${name}.example`;
    await ask(cluster.url, "INSERT INTO people (org, id, name, sort_key, search_text, email, email_key, active) VALUES ($1, $2, '', '', '', $3, $3, false)", [org, person, email]); // oxfmt-ignore
    await ask(cluster.url, "INSERT INTO people_accounts (org, person, issuer, subject, username) VALUES ($1, $2, 'i', $3, $3)", [org, person, email]); // oxfmt-ignore
    for (const [minute, kind] of life.entries()) {
      const data = kind === "person.changed" ? { active: false } : {};
      await ask(cluster.url, "INSERT INTO facts (kind, org, person, data, at) VALUES ($1, $2, $3, $4, $5)", [kind, org, person, data, new Date(Date.UTC(2026, 9, 1, 12, minute))]); // oxfmt-ignore
    }
  }
  return org;
}
