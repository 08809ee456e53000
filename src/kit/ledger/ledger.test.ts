import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { record, reaction, repairAfterRestore, startReaders } from "./index.ts";
import type { Fact } from "./index.ts";
import { numbered } from "./testing.ts";

let t: TestEnv;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  t = await testEnv();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => t.close());

const add = (org: string, kind: string, ...numbers: number[]) =>
  t.database.tx(org, (db) =>
    record(
      db,
      org,
      numbers.map((n) => numbered(kind)({ n })),
    ),
  );

async function until(met: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !met(); tries++) await new Promise((done) => setTimeout(done, 25));
  expect(met()).toBe(true);
}

async function read(name: string, kind: string, seen: number[], each?: (fact: Fact) => void): Promise<void> {
  const one = reaction(name, [numbered(kind)], async ({ facts }) => {
    for (const fact of facts) each?.(fact);
    seen.push(...facts.map((fact) => fact.data.n));
  });
  stops.push(await startReaders(t.env, [one], 20));
}

describe("the ledger's readers", () => {
  it("read every fact once and in order, across the digits of transaction numbers", async () => {
    const org = await t.org();
    const seen: number[] = [];
    await read("once", "test.once", seen);
    // Transaction numbers are past 700 here; this many of them cross 1,000 and would be out of order as text.
    for (let n = 0; n < 400; n++) await add(org, "test.once", n);
    await until(() => seen.length >= 400);
    expect(seen).toEqual(Array.from({ length: 400 }, (_, n) => n));
  });

  it("do not jump over a transaction that is still open", async () => {
    const org = await t.org();
    const seen: number[] = [];
    await read("open", "test.open", seen);
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const slow = t.database.tx(org, async (db) => {
      await record(db, org, [numbered("test.open")({ n: 1 })]);
      entered.resolve();
      await leave.promise;
    });
    await entered.promise;
    await add(org, "test.open", 2);
    await new Promise((done) => setTimeout(done, 150));
    expect(seen).toEqual([]);
    leave.resolve();
    await slow;
    await until(() => seen.length === 2);
    expect(seen).toEqual([1, 2]);
  });

  it("park a fact that fails three times and go on with the others", async () => {
    const org = await t.org();
    const seen: number[] = [];
    let tries = 0;
    await read("park", "test.park", seen, (fact) => {
      if (fact.data.n !== 2) return;
      tries += 1;
      throw new Error("this one cannot be taken");
    });
    await add(org, "test.park", 1, 2, 3);
    await until(() => seen.length === 2);
    expect(seen).toEqual([1, 3]);
    expect(tries).toBe(4);
    expect(await t.look("SELECT error FROM ledger_parked WHERE reader = 'park'")).toEqual([
      { error: "Error: this one cannot be taken" },
    ]);
  });

  it("belong to one process at a time", async () => {
    const org = await t.org();
    const seen: number[] = [];
    await read("shared", "test.shared", seen);
    await read("shared", "test.shared", seen);
    for (let n = 0; n < 60; n++) await add(org, "test.shared", n);
    await until(() => seen.length >= 60);
    await new Promise((done) => setTimeout(done, 100));
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it.each(["superuser", "plain"] as const)(
    "go on where they were after a dump was restored into a younger cluster (%s owner)",
    async (ownedBy) => {
      const own = await testEnv({ ownedBy });
      try {
        const org = await own.org();
        const write = (n: number) => own.database.tx(org, (db) => record(db, org, [numbered("test.restored")({ n })]));
        const seen: Record<string, number[]> = { ahead: [], behind: [], fresh: [] };
        const start = (...names: string[]) =>
          startReaders(
            own.env,
            names.map((name) =>
              reaction(name, [numbered("test.restored")], async ({ facts }) => {
                seen[name]!.push(...facts.map((fact) => fact.data.n));
              }),
            ),
            20,
          );
        // An id that lies behind those of earlier transactions: the order is that of the transactions.
        await own.look("SELECT setval(pg_get_serial_sequence('facts', 'id'), 100)");
        await write(1);
        await own.look("SELECT setval(pg_get_serial_sequence('facts', 'id'), 50)");
        await write(2);
        let stop = await start("ahead", "behind");
        await until(() => seen["ahead"]!.length === 2 && seen["behind"]!.length === 2);
        await stop();
        await write(3);
        await own.look("SELECT setval(pg_get_serial_sequence('facts', 'id'), 20)");
        await write(4);
        stop = await start("ahead");
        await until(() => seen["ahead"]!.length === 4);
        await stop();
        await write(5);
        // What a restored dump looks like: numbers far ahead of this cluster's.
        await own.look("UPDATE facts SET tx = (tx::text::bigint + 1000000000)::text::xid8");
        await own.look("UPDATE ledger_readers SET tx = (tx::text::bigint + 1000000000)::text::xid8");
        expect(await own.database.worker((db) => repairAfterRestore(db))).toBe(true);
        expect(await own.database.worker((db) => repairAfterRestore(db))).toBe(false);
        await write(6);
        stop = await start("ahead", "behind", "fresh");
        await until(() => Object.values(seen).every((one) => one.length >= 6));
        await stop();
        for (const numbers of Object.values(seen)) expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
        expect(
          await own.look("SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = 'facts'::regclass"),
        ).toEqual([{ forced: true }]);
      } finally {
        await own.close();
      }
    },
  );

  it("are repaired although a reader has read nothing and there are more transactions than the cluster has numbers", async () => {
    const own = await testEnv();
    try {
      await own.database.worker((db) => db.run("INSERT INTO ledger_readers (name, shard) VALUES ('fresh', 0)"));
      await own.look(
        `INSERT INTO facts (tx, kind, org) SELECT (1000000000000 + n)::text::xid8, 'test.many', gen_random_uuid() FROM generate_series(1, 20000) AS n`,
      );
      expect(await own.database.worker((db) => repairAfterRestore(db))).toBe(true);
      expect(
        await own.look("SELECT count(*)::int AS apart FROM facts a JOIN facts b ON a.id + 1 = b.id AND a.tx > b.tx"),
      ).toEqual([{ apart: 0 }]);
    } finally {
      await own.close();
    }
  });
});
