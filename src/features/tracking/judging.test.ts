import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../kit/db/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { takeBatch, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";
import { judgeDue } from "./verdicts.ts";

// What one organisation's verdicts wait for, the others' do not.

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

let spool = 100;
/** Its links were followed, some time ago. */
async function followed(recipients: number): Promise<TestCampaign> {
  const campaign = await testCampaign(house, { recipients, landings: ["form"] });
  const hits = Array.from({ length: recipients }, (_, i) => ({
    ...testHit(campaign.number, i + 1, "clicked"),
    seq: i + 1,
  }));
  await takeBatch(house.env, openSummaryCache(), (spool += 1), hits);
  return campaign;
}

const waiting = async (campaign: TestCampaign) =>
  (await house.look("SELECT FROM tracking_outcomes WHERE org = $1 AND due_at IS NOT NULL", [campaign.org])).length;

function judged(campaign: TestCampaign, env = house.env as Env) {
  const look = async () => {
    await judgeDue(env).catch(() => {});
    return waiting(campaign);
  };
  return expect.poll(look, { timeout: 15_000 });
}

test("more locked looks of one organisation than are taken at once hide nobody else's", async () => {
  const many = await followed(450);
  const other = await followed(2);
  const client = new pg.Client({ connectionString: house.owner });
  await client.connect();
  await client.query("BEGIN");
  await client.query("SELECT FROM tracking_outcomes WHERE org = $1 FOR UPDATE", [many.org]);
  await judged(other).toBe(0);
  expect(await waiting(many)).toBe(450);
  await client.query("ROLLBACK");
  await client.end();
  await judged(many).toBe(0);
});

test("an organisation whose looks fail keeps nobody else's from being told, and is tried again", async () => {
  const { database } = house.env;
  const campaigns = [await followed(1), await followed(1), await followed(1)];
  const orgs = campaigns.map((one) => one.org);
  // Whichever comes first.
  for (const failing of campaigns) {
    let fails = true;
    const of = (by: Pick<Database, "tx">): Pick<Database, "tx"> => ({
      tx: (org, work) => (fails && org === failing.org ? Promise.reject(new Error("a fault")) : by.tx(org, work)),
    });
    const env = {
      ...house.env,
      database: {
        ...database,
        ...of(database),
        hasty: (most: { lock: number; statement: number }) => of(database.hasty(most)),
      },
    };
    await house.look("UPDATE tracking_outcomes SET due_at = now() WHERE org = ANY ($1)", [orgs]);
    for (const other of campaigns) if (other !== failing) await judged(other, env).toBe(0);
    expect(await waiting(failing)).toBe(1);
    fails = false;
    await judged(failing, env).toBe(0);
  }
});

test("an organisation whose turns are all taken keeps nobody else's verdicts waiting", async () => {
  const busy = await followed(1);
  const other = await followed(1);
  const over = Promise.withResolvers<void>();
  const held = Array.from({ length: 8 }, () => house.env.database.tx(busy.org, () => over.promise).catch(() => {}));
  await judgeDue(house.env).catch(() => {});
  expect(await waiting(other)).toBe(0);
  over.resolve();
  await Promise.all(held);
  await judged(busy).toBe(0);
});
