import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { makeSecrets } from "../secrets.ts";
import { accessOf, allMigrations, roleUrls } from "./connect.ts";
import { openDatabase } from "./index.ts";
import { migrate } from "./migrate.ts";
import { asOwner, plainOwner, testServer } from "./testing.ts";
import { madeUpRow, neededColumns } from "./testing-rows.ts";
import type { NeededColumn } from "./testing-rows.ts";
import { testKey } from "./testing-setup.ts";

// What a customer has: a database of the version before, with rows in the tables that later migrations change.

const firstOfLater = "2026-11-22";
const org = "0199a0b0-0000-7000-8000-0000000000e1";
const other = "0199a0b0-0000-7000-8000-0000000000e2";
const member = "0199a0b0-0000-7000-8000-0000000000e3";

const rows = [
  `INSERT INTO organisations (id, name, plan, privacy_mode, privacy_proposed, privacy_proposed_by, privacy_proposed_at)
   VALUES ('${org}', 'Acme', 'enterprise', 'pseudonymous', 'named', '${member}', now()), ('${other}', 'Other', 'enterprise', 'pseudonymous', 'named', 'key-of-nobody', now())`,
  `INSERT INTO organisation_notices (org, id, told_by, told_on, note, recorded_by) VALUES ('${org}', gen_random_uuid(), 'letter', current_date, 'all', '${member}')`,
  `INSERT INTO people (org, id, name, sort_key, search_text, email, email_key) VALUES ('${org}', '${member}', 'Ada', 'ada', 'ada', 'ada@hill.example', 'ada@hill.example')`,
  `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, requested_by, requested_member) VALUES
     ('${org}', gen_random_uuid(), 'waits', 'awaiting-approval', '{}', '{}', 1, '${member}', '${member}', '${member}'),
     ('${org}', gen_random_uuid(), 'runs', 'running', '{}', '{}', 1, '${member}', NULL, NULL)`,
  `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, email, time_zone, state, due_at, next_at)
     SELECT org, id, 1, '${member}', 0, false, 'ada@hill.example', 'UTC', 'sent', now(), now() FROM campaigns WHERE name = 'runs'`,
  `INSERT INTO facts (org, kind, person, data, recorded) VALUES ('${org}', 'recipient.clicked', '${member}', '{"text": "ada@hill.example"}', now()),
     ('${org}', 'recipient.clicked', '${member}', '{}', now() - interval '3 years'), ('${org}', 'recipient.clicked', '${member}', '{}', now() + interval '2 years')`,
  `INSERT INTO api_keys (org, id, name, hash, start, role, created_by) VALUES
     ('${other}', gen_random_uuid(), 'Theirs', '\\x01', 'hw_a', 'owner', '${member}'), ('${org}', gen_random_uuid(), 'First key', '\\x02', 'hw_b', 'owner', 'bootstrap')`,
];
/** Further tables that later migrations change; a row of made-up values each. */
const alsoChanged = ["hits", "lures", "lure_versions", "people_learn_codes", "outbound_messages"];

const made: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of made) await drop();
});

/** An empty database that belongs to a superuser, or to somebody who is none. */
async function emptyDatabase(owner: "superuser" | "plain"): Promise<string> {
  const server = testServer();
  const name = `hwtest_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
  if (owner === "plain") {
    const plain = await plainOwner(server.url, name);
    made.push(plain.drop);
    return plain.url;
  }
  await asOwner(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
  made.push(() => asOwner(server.url, async (client) => void (await client.query(`DROP DATABASE ${name} (FORCE)`))));
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** The same database as the server's superuser sees it. */
function asSuperuser(url: string): string {
  const seen = new URL(testServer().url);
  seen.pathname = new URL(url).pathname;
  return seen.href;
}

describe.each(["superuser", "plain"] as const)(
  "a filled database of the version before, owned by a %s owner",
  (owner) => {
    it("takes every later migration, keeps its rows, and is read by the program's roles", async () => {
      const secrets = makeSecrets(testKey);
      const all = await allMigrations();
      const older = all.filter(({ name }) => name < firstOfLater);
      expect(older.length).toBeGreaterThan(30);
      expect(all.length - older.length).toBeGreaterThan(15);
      const url = await emptyDatabase(owner);
      await migrate(url, older, accessOf(secrets));
      const eye = new pg.Client({ connectionString: asSuperuser(url) });
      await eye.connect();
      try {
        for (const sql of rows) await eye.query(sql);
        await eye.query("SET session_replication_role = replica");
        for (const table of alsoChanged) {
          const { rows: needed } = await eye.query<NeededColumn>(neededColumns(), [table]);
          await eye.query(madeUpRow(org, table, needed, sensible));
        }
        const counted = async () => {
          const { rows: tables } = await eye.query(
            "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'kit_migrations' AND tablename NOT LIKE '%\\_20____' ORDER BY 1",
          );
          const counts: Record<string, number> = {};
          for (const { name } of tables)
            counts[name] = Number((await eye.query(`SELECT count(*) AS n FROM ${name}`)).rows[0].n);
          return counts;
        };
        const before = await counted();
        for (const table of [...alsoChanged, "facts", "campaigns", "deliveries", "organisations"])
          expect({ table, filled: before[table]! > 0 }).toEqual({ table, filled: true });
        expect((await migrate(url, all, accessOf(secrets))).length).toBe(all.length - older.length);
        expect(await migrate(url, all, accessOf(secrets))).toEqual([]);
        const after = await counted();
        const lost = Object.entries(before).filter(([table, n]) => after[table] !== n && table !== "ledger_readers");
        expect(lost).toEqual([]);

        const { rows: open } = await eye.query(
          "SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = 'public'::regnamespace",
        );
        expect(open).toEqual([]);

        const { rows: proposals } = await eye.query(
          "SELECT org, setting, value, proposed_by FROM organisation_proposals",
        );
        expect(proposals).toEqual([{ org, setting: "privacyMode", value: "named", proposed_by: member }]);
        const { rows: campaigns } = await eye.query("SELECT name, state, requested_by, problem IS NULL AS fine FROM campaigns ORDER BY name"); // oxfmt-ignore
        expect(campaigns).toEqual([
          { name: "runs", state: "running", requested_by: null, fine: true },
          { name: "waits", state: "draft", requested_by: null, fine: false },
        ]);
        const { rows: numbers } = await eye.query("SELECT c.number FROM campaigns c JOIN campaign_directory d USING (org, number)"); // oxfmt-ignore
        expect(numbers.length).toBe(campaigns.length);
        const { rows: operators } = await eye.query("SELECT organisations_operators() AS org");
        expect(operators).toEqual([{ org }]);
        const { rows: hits } = await eye.query("SELECT times, visit FROM hits");
        expect(hits).toEqual([{ times: 1, visit: null }]);

        const database = openDatabase(roleUrls(asSuperuser(url), secrets), 3);
        try {
          const seen = await database.tx(org, async (db) => {
            await db.query("SELECT ledger_erase_batch($1, $2, $3, $4, 0, 1000)", [
              org,
              member,
              org,
              ["ada@hill.example"],
            ]);
            await db.run("UPDATE organisation_notices SET note = 'cut'");
            return db.query("SELECT person, data FROM facts ORDER BY recorded");
          });
          expect(seen.length).toBe(3);
          expect(JSON.stringify(seen)).not.toContain("ada@hill");
          await database.worker((db) => db.query("SELECT kit_partitions('facts', (current_date + 720)::date, 2)"));
          expect((await database.tx(org, (db) => db.query("SELECT FROM facts"))).length).toBe(3);
          expect((await database.tx(other, (db) => db.query("SELECT FROM facts"))).length).toBe(0);
        } finally {
          await database.close();
        }
      } finally {
        await eye.end();
      }
    }, 240_000);
  },
);

it("readers of facts go on where they stood by transactions, each in its organisation's order", async () => {
  const secrets = makeSecrets(testKey);
  const all = await allMigrations();
  const url = await emptyDatabase("superuser");
  const before = all.filter(({ name }) => name < "2026-11-26-0252");
  await migrate(url, before, accessOf(secrets));
  const eye = new pg.Client({ connectionString: url });
  await eye.connect();
  try {
    // Each its own transaction, later ones with smaller numbers: the order is that of the transactions.
    await eye.query("SELECT setval(pg_get_serial_sequence('facts', 'id'), 100)");
    const shown = (of: string, n: number) =>
      eye.query("INSERT INTO facts (org, kind, data) VALUES ($1, 'told', jsonb_build_object('n', $2::int))", [of, n]);
    for (const [of, n] of [[org, 1], [org, 2], [other, 3], [org, 4]] as const) await shown(of, n); // oxfmt-ignore
    await eye.query("SELECT setval(pg_get_serial_sequence('facts', 'id'), 50)");
    for (const [of, n] of [[other, 5], [org, 6], [other, 7]] as const) await shown(of, n); // oxfmt-ignore
    const place = (reader: string, n: number) =>
      eye.query("INSERT INTO ledger_readers SELECT $1, 0, tx, id FROM facts WHERE data = jsonb_build_object('n', $2::int)", [reader, n]); // oxfmt-ignore
    await place("held", 5);
    await eye.query(
      "INSERT INTO ledger_waiting SELECT 'held', org, tx, id FROM facts WHERE org = $1 AND (data->>'n')::int IN (3, 5)",
      [other],
    );
    await place("early", 2);
    await eye.query("INSERT INTO ledger_readers (name, shard) VALUES ('fresh', 0)");
    await migrate(url, all, accessOf(secrets));
    const { rows: left } = await eye.query(
      `SELECT r.reader, o.org, array(SELECT (f.data->>'n')::int FROM facts f
                WHERE f.org = o.org AND f.pos > coalesce(c.pos, 0) ORDER BY f.pos) AS left
         FROM (VALUES ('held'), ('early'), ('fresh')) AS r (reader) CROSS JOIN (SELECT DISTINCT org FROM facts) AS o
         LEFT JOIN ledger_cursors c ON c.org = o.org AND c.reader = r.reader ORDER BY 1, 2`,
    );
    expect(left).toEqual([
      { reader: "early", org, left: [4, 6] },
      { reader: "early", org: other, left: [3, 5, 7] },
      { reader: "fresh", org, left: [1, 2, 4, 6] },
      { reader: "fresh", org: other, left: [3, 5, 7] },
      { reader: "held", org, left: [6] },
      { reader: "held", org: other, left: [3, 5, 7] },
    ]);
    const { rows: last } = await eye.query("SELECT org, last::int FROM ledger_heads ORDER BY org");
    expect(last).toEqual([
      { org, last: 4 },
      { org: other, last: 3 },
    ]);
  } finally {
    await eye.end();
  }
}, 120_000);

/** Where a constraint wants sense. */
const sensible: Record<string, string> = {
  "lures.source": "'own'",
  "outbound_messages.purpose": "'notice'",
};
