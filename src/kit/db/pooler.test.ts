import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSecrets } from "../secrets.ts";
import { roleUrls } from "./connect.ts";
import { openDatabase } from "./index.ts";
import type { Database } from "./index.ts";
import { refuseOtherDatabase, requirePooler, requireSessions } from "./sessions.ts";
import { findPooler, openPooler } from "./testing-pooler.ts";
import type { Pooler } from "./testing-pooler.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";
import { testKey } from "./testing-setup.ts";

const program = findPooler();
if (!program)
  console.log("PgBouncer is not installed (apt-get install pgbouncer), so the product is not tried behind it.");

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.close());

it("takes a server for what keeps sessions, and leaves no lock there", async () => {
  await requireSessions(t.owner, "DATABASE_URL");
  expect(
    await t.look(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = 718273652 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    ),
  ).toEqual([]);
});

it("refuses another database than the direct one before anything is changed, by whichever user gets in, and waits for none", async () => {
  const other = await testDatabase();
  const { app } = roleUrls(other.owner, makeSecrets(testKey));
  const stranger = app.replace(/:[^:@/]+@/, ":guess@");
  const said = /lead to different databases or servers.*Nothing was changed/s;
  try {
    await expect(refuseOtherDatabase([app], t.owner)).rejects.toThrow(said);
    await expect(refuseOtherDatabase([stranger, other.owner], t.owner)).rejects.toThrow(said);
    await refuseOtherDatabase([stranger, t.owner], t.owner);
    await refuseOtherDatabase([stranger, "postgresql://127.0.0.1:1/hookwise"], t.owner);
  } finally {
    await other.close();
  }
});

/** A pooler that takes one database for another: names of one length, in the first packet (PostgreSQL's protocol, 54.7). */
async function openDetour(from: string, to: string) {
  const [asked, given] = [from, to].map((one) => new URL(one).pathname.slice(1)) as [string, string];
  const { hostname, port } = new URL(to);
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const one of [near, far]) one.on("error", () => {});
    near.once("data", (first) => {
      far.write(
        Buffer.from(first.toString("latin1").replace(`database\0${asked}\0`, `database\0${given}\0`), "latin1"),
      );
      near.pipe(far).pipe(near);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

it("refuses an address of which one host leads to another database, whichever answers first: it would be written to, too", async () => {
  const other = await testDatabase();
  const detour = await openDetour(t.owner, other.owner);
  const { username, password, host, pathname } = new URL(t.owner);
  const at = (hosts: string) => `postgresql://${username}:${password}@${hosts}${pathname}`;
  const said = new RegExp(`DATABASE_URL \\(.*${detour.host}.*different databases or servers.*Nothing was changed`, "s");
  try {
    for (const hosts of [`${host},${detour.host}`, `${detour.host},${host}`])
      await expect(refuseOtherDatabase([at(hosts)], t.owner)).rejects.toThrow(said);
    await expect(requireSessions(at(`${host},${detour.host}`), "DATABASE_URL")).rejects.toThrow(
      /all take writes.*: 127/,
    );
    const whole = at(`${host},127.0.0.1:1,${host}`);
    await refuseOtherDatabase([whole], t.owner);
    await requireSessions(whole, "DATABASE_URL");
  } finally {
    detour.close();
    await other.close();
  }
});

describe.skipIf(!program)("behind PgBouncer that keeps sessions", () => {
  it("is as before a server", async () => {
    const pooler = await openPooler(program!, t.owner, "session");
    try {
      await requireSessions(pooler.url(t.owner), "DATABASE_URL");
    } finally {
      await pooler.stop();
    }
  });
});

describe.skipIf(!program)("behind PgBouncer that shares sessions", () => {
  let pooler: Pooler;
  let database: Database;
  const secrets = makeSecrets(testKey);
  beforeAll(async () => {
    pooler = await openPooler(program!, t.owner, "transaction");
    const urls = roleUrls(t.owner, secrets, pooler.url(t.owner));
    await requirePooler(urls.app, t.owner);
    database = openDatabase(urls, 20, undefined, 3);
  });
  afterAll(async () => {
    await database.close();
    await pooler.stop();
  });

  it.each([
    [
      "DATABASE_URL",
      /shares sessions.*Nothing was changed.*\n {2}DATABASE_DIRECT_URL=postgres.*<password>@<server>:5432/s,
    ],
    ["DATABASE_DIRECT_URL", /DATABASE_DIRECT_URL leads to a pooler.*\n {2}DATABASE_DIRECT_URL=/s],
  ])("is refused where %s must keep sessions, with the line to change", async (variable, said) => {
    await expect(requireSessions(pooler.url(t.owner), variable)).rejects.toThrow(said);
    await expect(requireSessions(pooler.url(t.owner), variable)).rejects.not.toThrow(new URL(t.owner).password);
  });

  it("is refused where it leads to another database than the one that is brought up to date", async () => {
    const other = await testDatabase();
    try {
      const { app } = roleUrls(other.owner, secrets, pooler.url(t.owner));
      await expect(requirePooler(app, other.owner)).rejects.toThrow(/DATABASE_URL \(.*\) and DATABASE_DIRECT_URL \(.*\) lead to different databases/); // oxfmt-ignore
    } finally {
      await other.close();
    }
  });

  it("prepares nothing that another transaction would not find, and keeps organisations apart", async () => {
    const orgs = await Promise.all(Array.from({ length: 40 }, () => t.org()));
    const seen = await Promise.all(
      orgs.map((org) =>
        database.tx(org, async (db, now) => {
          const [row] = await db.query<{ org: string }>(
            "SELECT current_setting('hookwise.org') AS org, pg_sleep(0.01)",
            [],
            "whose",
          );
          expect(now).toBeInstanceOf(Date);
          return row!.org;
        }),
      ),
    );
    expect(seen).toEqual(orgs);
  });

  it("says the limits of a transaction to each, and leaves none behind for the next", async () => {
    const limit = "SELECT current_setting('statement_timeout') AS it";
    expect(await database.tx(await t.org(), (db) => db.one(limit))).toEqual({ it: "3s" });
    expect(await database.longRunning().tx(await t.org(), (db) => db.one(limit))).toEqual({ it: "1min" });
    expect(await database.worker((db) => db.one(limit))).toEqual({ it: "3s" });
    await expect(database.worker((db) => db.query("SELECT pg_sleep(30)"))).rejects.toThrow(/statement timeout/);
    expect(await database.lookup("SELECT coalesce(current_setting('hookwise.org', true), '') AS org")).toEqual([
      { org: "" },
    ]);
  });

  it("keeps a sender's life on a session of its own", async () => {
    const { client } = await database.session();
    await client.query("SELECT pg_advisory_lock(4242)");
    const held = "SELECT count(*)::int AS held FROM pg_locks WHERE locktype = 'advisory' AND objid = 4242";
    expect(await t.look(held)).toEqual([{ held: 1 }]);
    await client.end();
    await expect.poll(() => t.look(held)).toEqual([{ held: 0 }]);
  });
});

it("says what to do when the pooler does not know the product's roles", async () => {
  const urls = roleUrls(t.owner, makeSecrets(Buffer.alloc(32, "another")));
  await expect(requirePooler(urls.app, t.owner)).rejects.toThrow(/does not let the product in.*auth_query/s);
});

it("says that nothing listens where the pooler should be, not that it lets nobody in", async () => {
  const { app } = roleUrls(t.owner, makeSecrets(testKey), "postgresql://127.0.0.1:1/hookwise");
  await expect(requirePooler(app, t.owner)).rejects.toThrow(/DATABASE_URL \(127\.0\.0\.1:1\) cannot be reached.*No server listens there/); // oxfmt-ignore
});
