import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { reaction, record, repairAfterRestore, startReaders } from "./index.ts";
import type { Reaction } from "./index.ts";
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

// Any lock will do; this one's holder has no transaction number, for which all that is written later would wait anyway.
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

async function told(reader: string, org: string): Promise<number[]> {
  const rows = await t.look<{ n: number }>("SELECT n FROM told WHERE reader = $1 AND org = $2 ORDER BY seq", [
    reader,
    org,
  ]);
  return rows.map((row) => row.n);
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
    await expect.poll(() => told("lock", quick)).toEqual(numbers(0, 5));
    await write(slow, "lock", ...numbers(5, 10));
    await write(quick, "lock", ...numbers(5, 10));
    await expect.poll(() => told("lock", quick)).toEqual(numbers(0, 10));
    expect(await told("lock", slow)).toEqual([]);
    await unlock();
    await expect.poll(() => told("lock", slow)).toEqual(numbers(0, 10));
    await write(slow, "lock", 10);
    await expect.poll(() => told("lock", slow)).toEqual(numbers(0, 11));
    expect(await t.look("SELECT FROM ledger_waiting WHERE reader = 'lock'")).toEqual([]);
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
    await expect.poll(() => t.look("SELECT FROM ledger_waiting WHERE reader = 'mixed'")).toHaveLength(3);
    expect(await told("mixed", org)).toEqual([0, 2]);
    failing = false;
    await expect.poll(() => told("mixed", org)).toEqual([0, 2, 3, 4, 5]);
    expect(await t.look("SELECT FROM ledger_parked WHERE reader = 'mixed'")).toHaveLength(1);
    await stop();
  });

  it("gives each fact its effect once and in order, whoever is held up when, with several processes and killed connections", async () => {
    const orgs = [await t.org(), await t.org(), await t.org()];
    const stops = await Promise.all(numbers(0, 3).map(() => startReaders(t.env, [counting("many")], 5)));
    let busy = true;
    let waited = 0;
    const trouble = (async () => {
      for (let n = 0; busy; n += 1) {
        const unlock = await locked(orgs[n % 3]!);
        await new Promise((done) => setTimeout(done, 1300));
        waited += (await t.look("SELECT FROM ledger_waiting WHERE reader = 'many'")).length;
        await t.look(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND usename = 'hookwise_worker' ORDER BY random() LIMIT 1`,
        );
        await unlock();
      }
    })();
    for (const n of numbers(0, 200)) for (const org of orgs) await write(org, "many", n);
    await new Promise((done) => setTimeout(done, 4000));
    busy = false;
    await trouble;
    for (const org of orgs) await expect.poll(() => told("many", org), { timeout: 60_000 }).toEqual(numbers(0, 200));
    for (const stop of stops) await stop();
    expect(waited).toBeGreaterThan(0);
    expect(await t.look("SELECT FROM ledger_waiting WHERE reader = 'many'")).toEqual([]);
  }, 120_000);

  it("forgets what waits and is in the ledger no more", async () => {
    const org = await t.org();
    const unlock = await locked(org);
    await write(org, "anew", 0);
    const stop = await startReaders(t.env, [counting("anew")], 20);
    await expect.poll(() => t.look("SELECT FROM ledger_waiting WHERE reader = 'anew'")).toHaveLength(1);
    await unlock();
    await expect.poll(() => told("anew", org)).toEqual([0]);
    await expect.poll(() => t.look("SELECT FROM ledger_waiting WHERE reader = 'anew'")).toEqual([]);
    await t.look("INSERT INTO ledger_waiting VALUES ('anew', $1, '1', 999999999)", [org]);
    await expect.poll(() => t.look("SELECT FROM ledger_waiting WHERE reader = 'anew'")).toEqual([]);
    await stop();
  });

  it("finds what waits again after a dump was put into another cluster", async () => {
    const own = await testEnv();
    try {
      const org = await own.org();
      await own.database.tx(org, (db) =>
        record(
          db,
          org,
          numbers(0, 3).map((n) => numbered("moved")({ n })),
        ),
      );
      await own.look("INSERT INTO ledger_waiting SELECT 'moved', org, tx, id FROM facts WHERE kind = 'moved'");
      await own.look("INSERT INTO ledger_readers SELECT 'moved', 0, max(tx), max(id) FROM facts");
      for (const table of ["facts", "ledger_readers", "ledger_waiting"])
        await own.look(`UPDATE ${table} SET tx = (tx::text::bigint + 1000000000)::text::xid8`);
      expect(await own.database.worker(repairAfterRestore)).toBe(true);
      const seen: number[] = [];
      const one = reaction(
        "moved",
        [numbered("moved")],
        async ({ facts }) => void seen.push(...facts.map((fact) => fact.data.n)),
      );
      const stop = await startReaders(own.env, [one], 20);
      await expect.poll(() => seen).toEqual([0, 1, 2]);
      await stop();
    } finally {
      await own.close();
    }
  });
});
