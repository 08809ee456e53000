import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSecrets } from "../secrets.ts";
import { addressAs } from "./address.ts";
import { allMigrations, migrateAll } from "./connect.ts";
import { requireCurrent } from "./current.ts";
import { migrate } from "./migrate.ts";
import { plainOwner, testDatabase, testEnv, testServer } from "./testing.ts";
import type { TestDatabase, TestEnv } from "./testing.ts";
import { testKey } from "./testing-setup.ts";

const other = makeSecrets(Buffer.alloc(32, "another root key"));
let t: TestDatabase;
let server: string;
beforeAll(async () => {
  t = await testDatabase();
  server = testServer().url;
});
afterAll(() => t.close());

/** What a start may change before it is sure of its key. */
const state = () =>
  t.look(
    `SELECT (SELECT string_agg(rolname || coalesce(rolpassword, ''), ',' ORDER BY rolname) FROM pg_authid WHERE rolname LIKE 'hookwise%') AS roles,
            (SELECT string_agg(name, ',' ORDER BY name) FROM kit_migrations) AS migrations,
            (SELECT fingerprint FROM kit_installation) AS key`,
  );

describe("a start with another root key", () => {
  it("is refused before it changes a password, and shuts nobody out", async () => {
    const before = await state();
    await expect(migrateAll(t.owner, other)).rejects.toThrow(/another root key.*ROOT_KEY/s);
    expect(await state()).toEqual(before);
    expect(await t.database.lookup("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  });

  it("is refused on an empty database beside an installation that uses the same server", async () => {
    const before = await state();
    const name = `hwtest_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
    await t.look(`CREATE DATABASE ${name}`);
    const url = new URL(t.owner);
    url.pathname = `/${name}`;
    await expect(migrateAll(url.href, other)).rejects.toThrow(/another root key.*COMMENT ON ROLE/s);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    expect(
      (await client.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")).rows,
    ).toEqual([]);
    await client.end();
    await t.look(`DROP DATABASE ${name} (FORCE)`);
    expect(await state()).toEqual(before);
  });

  it("is refused where roles of an earlier version do not take its passwords", async () => {
    // Such roles tell no key: the database's own note is gone with it.
    const own = await testDatabase();
    try {
      await own.look("DROP TABLE kit_installation");
      const refused = { passwords: { app: "x", worker: "x", identity: "x" }, fingerprint: "00" };
      await expect(migrate(own.owner, [], refused)).rejects.toThrow(/another root key/);
      expect(await migrateAll(own.owner, makeSecrets(testKey))).toEqual([]);
      expect(await own.look("SELECT length(fingerprint) AS length FROM kit_installation")).toEqual([{ length: 32 }]);
    } finally {
      await own.close();
    }
  });
});

it("roles that an operator gives over to another key get its passwords, and a later start leaves them as they are", async () => {
  const passwords = () => t.look("SELECT rolpassword AS it FROM pg_authid WHERE rolname = 'hookwise_app'");
  const [{ said }] = (await t.look(
    "SELECT shobj_description(oid, 'pg_authid') AS said FROM pg_roles WHERE rolname = 'hookwise_app'",
  )) as [{ said: string }];
  const before = await passwords();
  expect(await migrateAll(t.owner, makeSecrets(testKey))).toEqual([]);
  expect(await passwords()).toEqual(before);
  await t.look(`COMMENT ON ROLE hookwise_app IS 'for ${said}'`);
  expect(await migrateAll(t.owner, makeSecrets(testKey))).toEqual([]);
  expect(await passwords()).not.toEqual(before);
  expect(await t.database.lookup("SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

describe("an owner with too few rights", () => {
  it.each([
    ["may not create roles", "NOCREATEROLE", "", /may not create roles.*ALTER ROLE .* CREATEROLE/s],
    ["does not own the database", "CREATEROLE", "postgres", /may not prepare the database.*ALTER DATABASE/s],
  ])("is told what to do when it %s, and leaves nothing half done", async (_what, rights, owner, said) => {
    const name = `hwtest_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
    const plain = await plainOwner(server, name, rights);
    if (owner) await t.look(`ALTER DATABASE ${name} OWNER TO ${owner}`);
    else await t.look(`REVOKE hookwise_lookup FROM ${name}_owner`);
    const before = await state();
    await expect(migrateAll(plain.url, makeSecrets(testKey))).rejects.toThrow(said);
    expect(await state()).toEqual(before);
    const client = new pg.Client({ connectionString: plain.url });
    await client.connect();
    expect(
      (await client.query("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")).rows,
    ).toEqual([]);
    await client.end();
    await plain.drop();
  });
});

it("a user who may not read the product's own tables is told which one to use", async () => {
  const name = `hwtest_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
  await t.look(`CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'plain'`);
  try {
    const before = await state();
    const url = addressAs(t.owner, name, "plain");
    await expect(migrateAll(url, makeSecrets(testKey))).rejects.toThrow(/may not read.*Nothing was changed.*owns/s);
    await expect(requireCurrent(url, makeSecrets(testKey))).rejects.toThrow(/may not read.*Nothing was changed.*owns/s);
    expect(await state()).toEqual(before);
  } finally {
    await t.look(`DROP ROLE ${name}`);
  }
});

describe("an owner who is no superuser", () => {
  let own: TestEnv;
  beforeAll(async () => {
    own = await testEnv({ ownedBy: "plain" });
  });
  afterAll(() => own.close());

  it("starts again after its right to create roles was taken away, and changes no password", async () => {
    const { owner } = await own.database.lookup<{ owner: string }>("SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = current_database()").then(([row]) => row!); // oxfmt-ignore
    await own.look(`ALTER ROLE ${owner} NOCREATEROLE`);
    const before = await state();
    const url = addressAs(own.owner, owner, "plain");
    expect(await migrateAll(url, makeSecrets(testKey))).toEqual([]);
    expect(await state()).toEqual(before);
    await expect(migrateAll(url, other)).rejects.toThrow(/another root key/);
    await own.look(`ALTER ROLE ${owner} CREATEROLE`);
  });

  it("starts on an empty database in which a pooler was let in before", async () => {
    const name = `hwtest_${Math.floor(Date.now() / 1000)}_${randomBytes(6).toString("hex")}`;
    const plain = await plainOwner(server, name);
    const operator = new URL(server);
    operator.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: operator.href });
    try {
      await client.connect();
      await client.query(readFileSync(join(import.meta.dirname, "../../../deploy/pgbouncer.sql"), "utf8"));
      expect(await migrateAll(plain.url, makeSecrets(testKey))).not.toEqual([]);
      const found = await client.query("SELECT * FROM pgbouncer.password_of('hookwise_app')");
      expect(found.rows).toEqual([{ usename: "hookwise_app", passwd: expect.stringContaining("SCRAM") }]);
    } finally {
      await client.end();
      await plain.drop();
    }
  });

  it("owns every table, and is shut out of them by row-level security", async () => {
    const owners = await own.look<{ super: boolean }>(
      "SELECT DISTINCT r.rolsuper OR r.rolbypassrls AS super FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner WHERE c.relnamespace = 'public'::regnamespace",
    );
    expect(owners).toEqual([{ super: false }]);
  });

  it("has every function that runs with its rights do its work, or say that it cannot", async () => {
    await own.database.worker(async (db) => {
      await db.query("SELECT kit_partitions('facts', '2031-01-01', 1)");
      await db.query("SELECT campaigns_analyse()");
    });
    expect(await own.look("SELECT to_regclass('facts_203101') IS NOT NULL AS made")).toEqual([{ made: true }]);
    const org = await own.org();
    await own.look("INSERT INTO organisations (id, name, plan) VALUES ($1, 'Harbour', 'enterprise')", [org]);
    expect(await own.database.lookup("SELECT id FROM organisations_all() AS id")).toEqual([{ id: org }]);
  });

  it("has its migrations change what they are meant to, and shut the tables again", async () => {
    const [{ owner }] = (await own.look(
      "SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = current_database()",
    )) as [{ owner: string }];
    const url = new URL(own.owner);
    Object.assign(url, { username: owner, password: "plain" });
    const [{ fingerprint }] = (await own.look("SELECT fingerprint FROM kit_installation")) as [{ fingerprint: string }];
    const org = await own.org();
    await own.look("INSERT INTO organisations (id, name, plan) VALUES ($1, 'Harbour', 'enterprise')", [org]);
    const sql = "UPDATE organisations SET name = 'Wharf'; CREATE TABLE later (org uuid); SELECT kit_isolate('later')";
    const change = { name: "2031-01-01-0000-change.sql", sql, checksum: "1" };
    const access = { passwords: passwordsOf(own), fingerprint };
    expect(await migrate(url.href, [...(await allMigrations()), change], access)).toEqual([change.name]);
    expect(await own.look("SELECT name FROM organisations WHERE id = $1", [org])).toEqual([{ name: "Wharf" }]);
    expect(
      await own.look(
        "SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND NOT relispartition",
      ),
    ).toEqual([]);
  });
});

function passwordsOf({ urls }: TestEnv) {
  const of = (url: string) => decodeURIComponent(new URL(url).password);
  return { app: of(urls.app), worker: of(urls.worker), identity: of(urls.identity) };
}
