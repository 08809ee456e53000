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
