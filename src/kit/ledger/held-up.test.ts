import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../db/index.ts";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { reaction, record, startReaders } from "./index.ts";
import type { Reaction } from "./index.ts";
import { takeReader } from "./store/readers.ts";
import { numbered } from "./testing.ts";

// One organisation's rows are locked by somebody else, or its work takes too long. Nobody else's facts wait for that, and none of its own is lost, done
// twice or done out of order.

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv({ pool: 8 });
  await t.look("CREATE TABLE told (seq bigint GENERATED ALWAYS AS IDENTITY, reader text, org uuid, n int)");
  await t.look("GRANT INSERT ON told TO hookwise_app");
});
afterAll(() => t.close());

const write = (org: string, kind: string, ...numbers: number[]) =>
  t.database.tx(org, (db) =>
    record(
      db,
      org,
      numbers.map((n) => numbered(kind)({ n })),
    ),
  );

// Any lock will do.
const lock = "SELECT pg_advisory_xact_lock(hashtext($1))";

/** Needs a lock of the organisation's own, and tells each fact. */
function counting(name: string, before: (n: number) => void = () => {}): Reaction {
  return reaction(name, [numbered(name)], async ({ org, facts, db }) => {
    for (const fact of facts) before(fact.data.n);
    await db.query(lock, [org]);
    const numbers = facts.map((fact) => fact.data.n);
    await db.run("INSERT INTO told (reader, org, n) SELECT $1, $2, unnest($3::int[])", [name, org, numbers]);
  });
}

async function result(reader: string, org: string): Promise<number[]> {
  const rows = await t.look<{ n: number }>("SELECT n FROM told WHERE reader = $1 AND org = $2 ORDER BY seq", [
    reader,
    org,
  ]);
  return rows.map((row) => row.n);
}

/** How far a reader has read an organisation's facts. */
async function cursor(reader: string, org: string): Promise<number | undefined> {
  const sql = "SELECT pos::int AS pos FROM ledger_cursors WHERE reader = $1 AND org = $2";
  return (await t.look<{ pos: number }>(sql, [reader, org]))[0]?.pos;
}

/** Holds an organisation's lock, as somebody's slow transaction would. */
async function locked(org: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const held = t.database.tx(org, async (db) => {
    await db.query(lock, [org]);
    entered.resolve();
    await promise;
  });
  await entered.promise;
  return () => (resolve(), held);
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

describe("a reader whose facts of one organisation are held up", () => {
  it("goes on with everybody else's, and comes back to its own in their order", async () => {
    const [slow, quick] = [await t.org(), await t.org()];
    const unlock = await locked(slow);
    await write(slow, "lock", ...numbers(0, 5));
    await write(quick, "lock", ...numbers(0, 5));
    const stop = await startReaders(t.env, [counting("lock")], 20);
    await expect.poll(() => result("lock", quick)).toEqual(numbers(0, 5));
    await write(slow, "lock", ...numbers(5, 10));
    await write(quick, "lock", ...numbers(5, 10));
    await expect.poll(() => result("lock", quick)).toEqual(numbers(0, 10));
    expect(await result("lock", slow)).toEqual([]);
    await unlock();
    await expect.poll(() => result("lock", slow)).toEqual(numbers(0, 10));
    await write(slow, "lock", 10);
    await expect.poll(() => result("lock", slow)).toEqual(numbers(0, 11));
    await stop();
  });

  it("is moved past what is none of its own, although it was taken while the others were", async () => {
    const org = await t.org();
    await write(org, "loud", 0);
    const stop = await startReaders(t.env, [counting("loud"), counting("quiet")], 20);
    await expect.poll(() => Promise.all(["loud", "quiet"].map((name) => cursor(name, org)))).toEqual([1, 1]);
    const free = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const reading = t.database.tx(org, async (db) => {
      await takeReader(db, org, "quiet");
      taken.resolve();
      await free.promise;
    });
    await taken.promise;
    await write(org, "loud", 1);
    await expect.poll(() => cursor("loud", org)).toBe(2);
    // Everybody who looks has looked by then.
    await pause(300);
    free.resolve();
    await reading;
    await expect.poll(() => cursor("quiet", org), { timeout: 5000 }).toBe(2);
    await stop();
  });

  it("reads what others gave places to after a promotion that lost the newest facts", async () => {
    const org = await t.org();
    await write(org, "lost", ...numbers(0, 5));
    const stop = await startReaders(t.env, [counting("lost")], 20);
    await expect.poll(() => result("lost", org)).toEqual(numbers(0, 5));
    await expect.poll(() => cursor("lost", org)).toBe(5);
    // The standby had two of the five, and what the readers did with them. A process that shows facts gives the next its place.
    await t.look("DELETE FROM facts WHERE org = $1 AND pos > 2", [org]);
    await t.look("UPDATE ledger_heads SET last = 2 WHERE org = $1", [org]);
    await t.look("UPDATE ledger_cursors SET pos = 2 WHERE org = $1", [org]);
    await t.database.tx(org, async (db) => {
      await record(db, org, [numbered("lost")({ n: 9 })]);
      await db.query("SELECT ledger_settle($1, 10)", [org]);
    });
    await expect.poll(() => result("lost", org), { timeout: 10_000 }).toEqual([...numbers(0, 5), 9]);
    await stop();
  });

  it("parks what fails, and only the rest waits", async () => {
    const org = await t.org();
    let failing = true;
    const late = Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" });
    const one = counting("mixed", (n) => {
      if (n === 1) throw new Error("this one cannot be taken");
      if (n === 3 && failing) throw late;
    });
    await write(org, "mixed", ...numbers(0, 6));
    const stop = await startReaders(t.env, [one], 20);
    await expect.poll(() => result("mixed", org)).toEqual([0, 2]);
    expect(await cursor("mixed", org)).toBe(3);
    failing = false;
    await expect.poll(() => result("mixed", org)).toEqual([0, 2, 3, 4, 5]);
    expect(await cursor("mixed", org)).toBe(6);
    expect(await t.look("SELECT FROM ledger_parked WHERE reader = 'mixed'")).toHaveLength(1);
    await stop();
  });

  it("gives each fact its effect once and in order, whoever is held up when, with several processes and killed connections", async () => {
    const orgs = [await t.org(), await t.org(), await t.org()];
    const [app, worker] = [t.urls.app, t.urls.worker].map((url) => `${url}?application_name=readers`) as [
      string,
      string,
    ];
    const own = openDatabase({ app, worker }, 8);
    const stops = await Promise.all(
      numbers(0, 3).map(() => startReaders({ ...t.env, database: own }, [counting("many")], 5)),
    );
    let busy = true;
    let held = 0;
    const trouble = (async () => {
      for (let n = 0; busy; n += 1) {
        const unlock = await locked(orgs[n % 3]!);
        await pause(1300);
        held += 1;
        await t.look(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND application_name = 'readers' ORDER BY random() LIMIT 1`,
        );
        await unlock();
      }
    })();
    for (const n of numbers(0, 200)) for (const org of orgs) await write(org, "many", n);
    await pause(4000);
    busy = false;
    await trouble;
    for (const org of orgs) await expect.poll(() => result("many", org), { timeout: 60_000 }).toEqual(numbers(0, 200));
    for (const stop of stops) await stop();
    await own.close();
    expect(held).toBeGreaterThan(1);
  }, 120_000);

  it("does not hold up others by work that wants more temporary files than there may be", async () => {
    const own = await testEnv({ pool: 4 });
    try {
      const [greedy, other] = [await own.org(), await own.org()];
      const [{ name } = { name: "" }] = await own.look<{ name: string }>("SELECT current_database() AS name");
      await own.look(`ALTER DATABASE ${name} SET temp_file_limit = '1MB'`);
      await own.look(`ALTER DATABASE ${name} SET work_mem = '64kB'`);
      const heard: string[] = [];
      const sorting = reaction("sorting", [numbered("sorted")], async ({ org, db }) => {
        if (org === greedy) await db.query("SELECT max(x) FROM (SELECT md5(n::text) AS x FROM generate_series(1, 300000) n ORDER BY 1 OFFSET 10) s"); // oxfmt-ignore
        heard.push(org);
      });
      for (const org of [greedy, other])
        await own.database.tx(org, (db) => record(db, org, [numbered("sorted")({ n: 1 })]));
      const stop = await startReaders(own.env, [sorting], 20);
      await expect.poll(() => heard, { timeout: 20_000 }).toEqual([other]);
      // It was told in a transaction that ends after that.
      const cursors = () => own.look("SELECT org, pos::int FROM ledger_cursors ORDER BY pos");
      await expect.poll(cursors).toEqual([
        { org: greedy, pos: 0 },
        { org: other, pos: 1 },
      ]);
      expect(await own.look("SELECT FROM ledger_parked")).toEqual([]);
      await stop();
    } finally {
      await own.close();
    }
  }, 60_000);

  it("waits for nobody's open transaction in another database, and not for one of its own organisation", async () => {
    const strangers = await testEnv();
    const left = Promise.withResolvers<void>();
    const entered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const org = await t.org();
    const hold = (env: TestEnv, of: string, at: number) =>
      env.database.tx(of, async (db) => {
        await record(db, of, [numbered("stall")({ n: 100 })]);
        entered[at]!.resolve();
        await left.promise;
      });
    const open = Promise.all([hold(strangers, await strangers.org(), 0), hold(t, org, 1)]);
    try {
      for (const one of entered) await one.promise;
      const stop = await startReaders(t.env, [counting("stall")], 20);
      await write(org, "stall", ...numbers(0, 3));
      await expect.poll(() => result("stall", org)).toEqual(numbers(0, 3));
      left.resolve();
      await open;
      await expect.poll(() => result("stall", org)).toEqual([...numbers(0, 3), 100]);
      await stop();
    } finally {
      left.resolve();
      await open;
      await strangers.close();
    }
  });
});
