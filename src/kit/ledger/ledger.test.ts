import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../db/testing.ts";
import type { TestEnv } from "../db/testing.ts";
import { record, reaction, startReaders } from "./index.ts";
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
  it("read every fact once and in order", async () => {
    const org = await t.org();
    const seen: number[] = [];
    await read("once", "test.once", seen);
    for (let n = 0; n < 400; n++) await add(org, "test.once", n);
    await until(() => seen.length >= 400);
    expect(seen).toEqual(Array.from({ length: 400 }, (_, n) => n));
  });

  it("do not wait for a transaction that is still open, and miss nothing of it", async () => {
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
    await until(() => seen.length === 1);
    leave.resolve();
    await slow;
    await until(() => seen.length === 2);
    expect(seen).toEqual([2, 1]);
    const places = await t.look("SELECT (data->>'n')::int AS n, pos::int FROM facts WHERE org = $1 ORDER BY id", [org]);
    expect(places).toEqual([
      { n: 1, pos: 2 },
      { n: 2, pos: 1 },
    ]);
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
    // The fact is parked in a transaction that ends after the last one was seen.
    await expect
      .poll(() => t.look("SELECT error FROM ledger_parked WHERE reader = 'park'"))
      .toEqual([{ error: "Error: this one cannot be taken" }]);
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

  it("go on where they were after a dump was restored into another cluster", async () => {
    const org = await t.org();
    const seen: Record<string, number[]> = { ahead: [], behind: [], fresh: [] };
    const start = (...names: string[]) =>
      startReaders(
        t.env,
        names.map((name) =>
          reaction(name, [numbered("test.restored")], async ({ facts }) => {
            seen[name]!.push(...facts.map((fact) => fact.data.n));
          }),
        ),
        20,
      );
    await add(org, "test.restored", 1, 2);
    let stop = await start("ahead", "behind");
    await until(() => seen["ahead"]!.length === 2 && seen["behind"]!.length === 2);
    await stop();
    await add(org, "test.restored", 3, 4);
    stop = await start("ahead");
    await until(() => seen["ahead"]!.length === 4);
    await stop();
    await add(org, "test.restored", 5);
    // What a dump holds: rows and the sequence's state, and nothing of the cluster that they come from.
    for (const table of ["facts", "ledger_heads", "ledger_cursors"])
      await t.look(`CREATE TABLE kept_${table} AS TABLE ${table}; DELETE FROM ${table}`);
    await t.look("SELECT setval(pg_get_serial_sequence('facts', 'id'), (SELECT max(id) FROM kept_facts))");
    const columns = "id, kind, org, person, data, at, recorded, pos";
    await t.look(`INSERT INTO facts (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept_facts`);
    for (const table of ["ledger_heads", "ledger_cursors"])
      await t.look(`INSERT INTO ${table} SELECT * FROM kept_${table}`);
    await add(org, "test.restored", 6);
    stop = await start("ahead", "behind", "fresh");
    await until(() => Object.values(seen).every((one) => one.length >= 6));
    await stop();
    for (const numbers of Object.values(seen)) expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
