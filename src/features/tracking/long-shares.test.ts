import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Database } from "../../kit/db/index.ts";
import { takeShare } from "./intake.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { anotherCampaign, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

// A share that takes longer than a planned look may be relied on.

let house: TestEnv;
let spool = 5000;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
afterEach(() => void vi.restoreAllMocks());

/** A database by which a statement on one campaign takes six seconds, and what was done by it: a transaction, a campaign's hits. */
function slowly(slow: string, statement = "hits") {
  const real = performance.now.bind(performance);
  let ahead = 0;
  vi.spyOn(performance, "now").mockImplementation(() => real() + ahead);
  const done: string[] = [];
  const database: Pick<Database, "tx"> = {
    tx(org, work) {
      done.push("tx");
      return house.env.database.tx(org, (db, now) => {
        const run: typeof db.run = (sql, params, name) => {
          const [, table] = /^INSERT INTO (\w+)/.exec(sql) ?? [];
          const campaign = String(params?.[1]);
          if (table === "hits") done.push(campaign);
          if (table === statement && campaign === slow) ahead += 6000;
          return db.run(sql, params, name);
        };
        return work({ ...db, run }, now);
      });
    },
  };
  return { database, done };
}

async function two(): Promise<[TestCampaign, TestCampaign]> {
  const one = await testCampaign(house, { recipients: 2, landings: ["form"], hold: 3600 });
  return [one, await anotherCampaign(house, one)].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestCampaign, TestCampaign]; // oxfmt-ignore
}
const clicks = (from: number, ...all: TestCampaign[]) => all.map(({ number }, n) => ({ ...testHit(number, 1, "clicked", { at: Date.now() }), seq: from + n })); // oxfmt-ignore

it.each([Infinity, 20_000])(
  "one that relied on no look is taken once, however long it took (budget %s)",
  async (budget) => {
    const [first, second] = await two();
    const { database, done } = slowly(second.id);
    await takeShare(house.env, openSummaryCache(), spool++, first.org, clicks(1, first, second), 2, database, budget);
    expect(done).toEqual(["tx", first.id, second.id]);
  },
);

it("one that relied on a look for too long begins no further campaign before it is taken anew", async () => {
  const [first, second] = await two();
  const [cache, own] = [openSummaryCache(), spool++];
  await takeShare(house.env, cache, own, first.org, clicks(1, first), 1);
  const { database, done } = slowly(first.id, "tracking_sources");
  // Of somebody else something is heard for the first time, and takes its time.
  const other = { ...testHit(first.number, 2, "clicked", { at: Date.now() }), seq: 4 };
  await takeShare(house.env, cache, own, first.org, [...clicks(2, first, second), other], 4, database);
  expect(done).toEqual(["tx", first.id, "tx", first.id, second.id]);
});

it("the time before the first look that is relied on does not count", async () => {
  const [first, second] = await two();
  const [cache, own] = [openSummaryCache(), spool++];
  await takeShare(house.env, cache, own, first.org, clicks(1, second), 1);
  const { database, done } = slowly(first.id);
  await takeShare(house.env, cache, own, first.org, clicks(2, first, second), 3, database);
  expect(done).toEqual(["tx", first.id, second.id]);
});
