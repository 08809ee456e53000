import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSecrets } from "../secrets.ts";
import { clientOf } from "./address.ts";
import { accessOf, allMigrations } from "./connect.ts";
import { openDatabase } from "./index.ts";
import { limitsOf } from "./limits.ts";
import { migrate } from "./migrate.ts";
import type { Database, Db, LookUps } from "./index.ts";
import { pool } from "./pool.ts";
import { openProxy } from "./testing-proxy.ts";
import type { Proxy } from "./testing-proxy.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";
import { testKey } from "./testing-setup.ts";
import { someOf } from "../../../tools/sweep/wide.ts";

// A connection that has died without a word: the network forgot it, or the machine at its other end lost its power.

let t: TestDatabase;
let proxy: Proxy;
let database: Database;
let alone: ReturnType<typeof pool>;
let org: string;
beforeAll(async () => {
  t = await testDatabase();
  proxy = await openProxy(t.owner);
  database = openDatabase({ app: proxy.url(t.urls.app), worker: proxy.url(t.urls.worker) }, 4, () => {}, 2);
  alone = pool(proxy.url(t.urls.identity), 2, limitsOf(2));
  org = await t.org();
});
afterAll(async () => {
  await proxy.close();
  await Promise.all([database.close(), alone.end()]);
  await t.close();
});

const one = (db: Db) => db.one<{ one: number }>("SELECT 1 AS one");

describe.each(someOf(["freezes", "drops"] as const, 1, "silence"))("a connection that %s", (how) => {
  it("in the pool is replaced before anybody hears of it", async () => {
    await Promise.all([1, 2].map(() => database.tx(org, one)));
    expect(proxy.silence(how)).toBeGreaterThan(0);
    expect(await database.tx(org, one)).toEqual({ one: 1 });
    expect(await database.worker(one)).toEqual({ one: 1 });
  });

  const lookUp = ({ lookup }: LookUps) => lookup<{ one: number }>("SELECT 1 AS one");
  it.each([
    ["a look-up", () => lookUp(database)],
    ["a look-up that a transaction waits for", () => database.tx(org, lookUp)],
    ["one that a worker's does", () => database.worker(lookUp)],
    ["a statement by itself", async () => (await alone.query("SELECT 1 AS one")).rows],
  ])("in the pool is replaced before %s hears of it", async (_, ask) => {
    await ask();
    expect(proxy.silence(how)).toBeGreaterThan(0);
    // What has answered just before is not asked whether it lives.
    await wait(300);
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  it("in the middle of a transaction is given up, and its locks are free", async () => {
    const key = how === "freezes" ? 1001 : 1002;
    const failed = database.tx(org, async (db) => {
      await db.run("SELECT pg_advisory_xact_lock($1)", [key]);
      proxy.silence(how);
      await db.one("SELECT 1 AS one");
    });
    await expect(failed).rejects.toThrow("Query read timeout");
    expect(await database.tx(org, one)).toEqual({ one: 1 });
    await expect
      .poll(() => t.look("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1", [key]))
      .toEqual([]);
  });

  it("in the middle of a long job is given up as well, long before its statements may take no longer, and its locks are free", async () => {
    for (const begin of ["tx", "worker"] as const) {
      const work = async (db: Db) => {
        await db.run("SELECT pg_advisory_xact_lock(1005)");
        proxy.silence(how);
        await db.query("SELECT pg_sleep(0.1)");
      };
      const longRunning = database.longRunning();
      const failed = begin === "tx" ? longRunning.tx(org, work) : longRunning.worker(work);
      await expect(failed).rejects.toThrow("Query read timeout");
      await expect.poll(() => t.look("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 1005")).toEqual([]);
    }
    expect(await database.longRunning().tx(org, one)).toEqual({ one: 1 });
  }, 30_000);

  it("makes the database look away only as long as it is", async () => {
    await database.alive();
    proxy.silence(how);
    await expect.poll(() => database.alive()).toBe(true);
  });
});

it("a session that its process has forsaken gives its locks back", async () => {
  const { client } = await database.session();
  await client.query("SELECT pg_advisory_lock(1003)");
  proxy.silence("forsakes");
  await expect.poll(() => t.look("SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 1003")).toEqual([]);
});

it("sessions that their process has forsaken do not fill the server", async () => {
  const sessions = () =>
    t.look<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'hookwise%'",
    );
  await Promise.all([1, 2, 3, 4].flatMap(() => [database.tx(org, one), database.worker(one)]));
  // One that is just being made (on a busy machine another opening was too slow) has not told its server yet for how long it may be silent.
  await expect.poll(async () => (await sessions()).filter((each) => each.query === "")).toEqual([]);
  proxy.silence("forsakes");
  await expect.poll(sessions, { timeout: 20_000 }).toEqual([]);
});

it("a statement that takes too long is stopped, by the server as well, except where work is long by its nature", async () => {
  await expect(database.tx(org, (db) => db.query("SELECT pg_sleep(4)"))).rejects.toMatchObject({ code: "57014" });
  expect(await database.longRunning().tx(org, (db) => db.query("SELECT pg_sleep(4)"))).toHaveLength(1);
  expect(
    await t.look(
      "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(4)%' AND state = 'active' AND pid <> pg_backend_pid()",
    ),
  ).toEqual([]);
});

it("a lock that nobody gives back is not waited for for ever", async () => {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = t.database.tx(org, async (db) => {
    await db.run("SELECT pg_advisory_xact_lock(1004)");
    held.resolve();
    await release.promise;
  });
  await held.promise;
  await expect(database.tx(org, (db) => db.run("SELECT pg_advisory_xact_lock(1004)"))).rejects.toMatchObject({
    code: "55P03",
  });
  release.resolve();
  await holder;
});

it.each(["freezes", "drops", "forsakes"] as const)(
  "a start whose connection %s in the middle of a migration ends, and keeps nobody else's waiting",
  async (how) => {
    const way = await openProxy(t.owner);
    const access = accessOf(makeSecrets(testKey));
    const slow = { name: `2099-01-02-0000-${how}.sql`, sql: "SELECT pg_sleep(1)", checksum: "1" };
    const running = () =>
      t.look("SELECT FROM pg_stat_activity WHERE application_name = 'hookwise-migrate' AND query LIKE '%pg_sleep(1)%' AND state = 'active'"); // oxfmt-ignore
    const cutOff = migrate(way.url(t.owner), [...(await allMigrations()), slow], access, { seconds: 1 }).then(() => "ran", () => "ended"); // oxfmt-ignore
    await expect.poll(running, { timeout: 20_000, interval: 20 }).toHaveLength(1);
    way.silence(how);
    expect(await cutOff).toBe("ended");
    // It waits for the lock that the other one has until the server knows that nobody is there.
    expect(await migrate(t.owner, await allMigrations(), access, { seconds: 1 })).toEqual([]);
    await way.close();
  },
  60_000,
);

it("what a start asks once is not waited for for ever", async () => {
  const way = await openProxy(t.owner);
  const client = clientOf(way.url(t.owner), { query_timeout: 500 });
  client.on("error", () => {});
  await client.connect();
  way.silence("freezes");
  await expect(client.query("SELECT 1")).rejects.toThrow("Query read timeout");
  await client.end();
  await way.close();
  const usual = clientOf(t.owner) as unknown as { connectionParameters: { query_timeout: number } };
  expect(usual.connectionParameters.query_timeout).toBeGreaterThan(0);
});
