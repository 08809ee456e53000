import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { egress } from "../egress.ts";
import { openDatabase, requireNoTransaction } from "./index.ts";
import type { Database } from "./index.ts";
import { testDatabase } from "./testing.ts";
import type { TestDatabase } from "./testing.ts";

let t: TestDatabase;
let database: Database;
beforeAll(async () => {
  t = await testDatabase();
  database = openDatabase(t.urls, 6);
});
afterAll(async () => {
  await database.close();
  await t.close();
});

const out = egress({ EGRESS_ALLOW: [], production: true });
const asked = () => out.fetch("https://nowhere.invalid/");

describe("the network within a transaction", () => {
  it("is refused, however deep the call is", async () => {
    const deep = async () => {
      await wait(1);
      return (await asked()).status;
    };
    await expect(database.tx(await t.org(), deep)).rejects.toThrow("within a transaction");
    await expect(database.worker(deep)).rejects.toThrow("within a transaction");
    await expect(database.background.tx(await t.org(), deep)).rejects.toThrow("within a transaction");
  });

  it("is open before, after, and for what outlives the transaction that began it", async () => {
    await expect(asked()).rejects.toMatchObject({ reason: "egress-refused" });
    let later: Promise<unknown> | undefined;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    await database.tx(await t.org(), async () => {
      later = ended.then(() => requireNoTransaction("a mail"));
    });
    resolve();
    await later;
    await expect(asked()).rejects.toMatchObject({ reason: "egress-refused" });
  });
});

describe("a second connection within a transaction", () => {
  it("is refused at once, by whatever way, so that no number of requests can wait for one another", async () => {
    const [org, other] = [await t.org(), await t.org()];
    const ways: (() => Promise<unknown>)[] = [
      () => database.tx(org, async () => 1),
      () => database.tx(other, async () => 1),
      () => database.worker(async () => 1),
      () => database.lookup("SELECT 1"),
      () => database.background.tx(other, async () => 1),
      () => database.longRunning().tx(other, async () => 1),
      () => database.longRunning().worker(async () => 1),
      () => database.background.lookup("SELECT 1"),
      () => database.hasty({ lock: 100, statement: 100 }).tx(other, async () => 1),
    ];
    for (const way of ways) {
      const nested = await Promise.allSettled(Array.from({ length: 6 }, () => database.tx(org, way)));
      for (const one of nested) expect(String((one as PromiseRejectedResult).reason)).toContain("within a transaction");
      await expect(database.worker(way)).rejects.toThrow("within a transaction");
      await way();
    }
  });
});

describe("the connections", () => {
  /** Transactions that last until they are told to end. */
  async function hold(org: string, count: number, of: Database = database) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const under = Array.from({ length: count }, () => of.tx(org, () => promise));
    await wait(50);
    return async () => {
      resolve();
      await Promise.all(under);
    };
  }

  it("are never all one organisation's: another is answered while a hundred of its transactions hang", async () => {
    const end = await hold(await t.org(), 100);
    const other = await t.org();
    for (let n = 0; n < 20; n++) await database.tx(other, (db) => db.query("SELECT 1"));
    expect(await database.alive()).toBe(true);
    await end();
  });

  it("of requests and of background work are not each other's", async () => {
    const ends = await Promise.all([hold(await t.org(), 4), hold(await t.org(), 4)]);
    await database.background.tx(await t.org(), (db) => db.query("SELECT 1"));
    expect(await database.alive(), "no connection is free for a request").toBe(false);
    expect(await database.background.alive()).toBe(true);
    for (const end of ends) await end();
    expect(await database.alive()).toBe(true);
  });
});
