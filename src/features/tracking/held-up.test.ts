import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Env } from "../../kit/feature.ts";
import { openTracking } from "./index.ts";
import type { Tracking } from "./index.ts";
import { createFolder } from "./spool/folder.ts";
import { openSpool } from "./spool/writer.ts";
import { testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

// One organisation's rows are locked, or its turns are taken: its hits wait, nobody else's do, and none is lost or counted twice.

let house: TestEnv;
let slow: TestCampaign;
let other: TestCampaign;
let env: Env;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
beforeEach(async () => {
  env = { ...house.env, config: { ...house.env.config, dataDir: mkdtempSync(join(tmpdir(), "hookwise-held-")) } };
  [slow, other] = await Promise.all([1, 2].map(() => testCampaign(house, { recipients: 40, landings: ["form"] })));
});
afterEach(() => rmSync(env.config.dataDir, { recursive: true, force: true }));

const click = (tracking: Tracking, campaign: TestCampaign, delivery: number) =>
  tracking.hit(testHit(campaign.number, delivery, "clicked"));

async function lockOutcomes(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: house.owner });
  await client.connect();
  await client.query("BEGIN");
  const { rowCount } = await client.query("SELECT FROM tracking_outcomes WHERE org = $1 FOR UPDATE", [slow.org]);
  expect(rowCount).toBeGreaterThan(0);
  return async () => {
    await client.query("ROLLBACK");
    await client.end();
  };
}

async function kept(campaign: TestCampaign): Promise<{ hits: number[]; clicked: number[] }> {
  const numbers = async (sql: string) =>
    (await house.look<{ delivery: number }>(sql, [campaign.org])).map((row) => row.delivery);
  return {
    hits: await numbers("SELECT delivery FROM hits WHERE org = $1 ORDER BY delivery"),
    clicked: await numbers(
      "SELECT delivery FROM tracking_outcomes WHERE org = $1 AND clicked_at IS NOT NULL ORDER BY delivery",
    ),
  };
}

function counted(campaign: TestCampaign, delivery: number): Promise<void> {
  return expect.poll(async () => (await kept(campaign)).clicked, { timeout: 20_000 }).toContain(delivery);
}

test("a lock on one organisation's rows holds up nobody else's hits, and its own are counted once when it is gone", async () => {
  const tracking = openTracking(env);
  await click(tracking, slow, 1);
  await tracking.settle();
  const unlock = await lockOutcomes();
  for (let i = 1; i <= 10; i += 1) {
    await click(tracking, slow, 1);
    await click(tracking, slow, i + 1);
    await testHitOpened(tracking, slow, 1, i);
    await click(tracking, other, i);
    // Each of them after the one before was counted, so that later batches are looked at as well.
    await counted(other, i);
  }
  expect((await kept(slow)).hits).toEqual([1]);
  expect(tracking.state().waiting).toBeGreaterThan(0);
  await unlock();
  await tracking.settle();
  const slows = await kept(slow);
  expect(slows.clicked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(slows.hits.length).toBe(31);
  expect((await kept(other)).hits.length).toBe(10);
  await click(tracking, slow, 30);
  await tracking.settle();
  expect((await kept(slow)).hits.at(-1)).toBe(30);
  expect(tracking.state().waiting).toBe(0);
  await tracking.stop();
  expect(readdirSync(join(env.config.dataDir, "spool"))).toEqual([]);
}, 60_000);

test("a click on a mail of an organisation that was deleted since leaves nothing of it, and holds up nothing", async () => {
  const tracking = openTracking(env);
  await click(tracking, slow, 1);
  await tracking.settle();
  expect((await kept(slow)).hits).toEqual([1]);
  const tables = ["hits", "tracking_outcomes", "tracking_positions", "tracking_sources", "facts", "ledger_heads"];
  const gone = ["deliveries", "campaign_lures", "campaigns", "campaign_directory"];
  for (const table of [...tables, ...gone]) await house.look(`DELETE FROM ${table} WHERE org = $1`, [slow.org]);
  await house.look("DELETE FROM organisations WHERE id = $1", [slow.org]);
  await click(tracking, slow, 2);
  await click(tracking, other, 1);
  await tracking.settle();
  expect((await kept(other)).hits).toEqual([1]);
  for (const table of tables)
    expect([table, await house.look(`SELECT FROM ${table} WHERE org = $1`, [slow.org])]).toEqual([table, []]);
  await tracking.stop();
  expect(readdirSync(join(env.config.dataDir, "spool"))).toEqual([]);
}, 60_000);

test("what was set aside survives a kill, and nothing of it or of the others is counted twice", async () => {
  const tracking = openTracking(env);
  await click(tracking, slow, 1);
  await tracking.settle();
  const unlock = await lockOutcomes();
  for (let i = 1; i <= 5; i += 1) {
    await testHitOpened(tracking, slow, 1, i);
    await click(tracking, slow, 1 + i);
    await click(tracking, other, i);
    await counted(other, i);
  }
  // What a kill would leave on the disk at this moment, found by another process.
  const after = { ...env, config: { ...env.config, dataDir: mkdtempSync(join(tmpdir(), "hookwise-held-")) } };
  cpSync(join(env.config.dataDir, "spool"), join(after.config.dataDir, "spool"), { recursive: true });
  const next = openTracking(after);
  await click(next, other, 20);
  await counted(other, 20);
  expect((await kept(slow)).hits).toEqual([1]);
  await unlock();
  await Promise.all([tracking.settle(), next.settle()]);
  expect(await kept(slow)).toEqual({ hits: [1, 1, 1, 1, 1, 1, 2, 3, 4, 5, 6], clicked: [1, 2, 3, 4, 5, 6] });
  expect(await kept(other)).toEqual({ hits: [1, 2, 3, 4, 5, 20], clicked: [1, 2, 3, 4, 5, 20] });
  await Promise.all([tracking.stop(), next.stop()]);
  rmSync(after.config.dataDir, { recursive: true, force: true });
}, 60_000);

test("an organisation whose turns are all taken holds up nobody's hits", async () => {
  const tracking = openTracking(env);
  const over = Promise.withResolvers<void>();
  const busy = Array.from({ length: 8 }, () => env.database.tx(slow.org, () => over.promise).catch(() => {}));
  await click(tracking, slow, 1);
  await click(tracking, other, 1);
  await counted(other, 1);
  over.resolve();
  await Promise.all(busy);
  await tracking.settle();
  expect((await kept(slow)).clicked).toEqual([1]);
  await tracking.stop();
}, 60_000);

test.each([
  ["an organisation", 1, 0],
  ["three organisations", 3, 0],
  ["an organisation, by a clock that was ahead,", 1, 30 * 86_400_000],
])(
  "%s of whose hits very many wait hold up nobody's, and each of their own is counted once",
  async (_, crowds, ahead) => {
    const dead = createFolder(join(env.config.dataDir, "spool"));
    const writer = openSpool(dead);
    const many = 40_000;
    const more = Array.from({ length: crowds - 1 }, () => testCampaign(house, { recipients: 40, landings: ["form"] }));
    const all = [slow, ...(await Promise.all(more))];
    const at = Date.now() - 1_800_000 + ahead;
    for (let i = 0; i < many; i += 4000)
      await Promise.all(
        Array.from({ length: 4000 }, (_, n) =>
          writer.append(testHit(all[n % crowds]!.number, 1 + ((i + n) % 40), "clicked", { at })),
        ),
      );
    await writer.append(testHit(other.number, 1, "clicked"));
    await writer.close();
    dead.release();
    const tracking = openTracking(env);
    const hits = async (...of: TestCampaign[]) =>
    (await house.look<{ n: number }>("SELECT count(*)::int AS n FROM hits WHERE org = ANY ($1)", [of.map(({ org }) => org)]))[0]!.n; // oxfmt-ignore
    await expect.poll(() => hits(other), { timeout: 50_000, interval: 20 }).toBe(1);
    expect(await hits(...all)).toBeLessThan(many / 2);
    await tracking.settle();
    expect([await hits(...all), await hits(other)]).toEqual([many, 1]);
    expect((await kept(slow)).clicked).toHaveLength(40);
    await tracking.stop();
    expect(readdirSync(join(env.config.dataDir, "spool"))).toEqual([]);
  },
  120_000,
);

test("an organisation of whose hits the database takes none holds up nobody's hits", async () => {
  await house.look(`ALTER TABLE hits ADD CONSTRAINT refused CHECK (org <> '${slow.org}') NOT VALID`);
  try {
    const tracking = openTracking(env);
    await Promise.all(Array.from({ length: 3900 }, (_, i) => click(tracking, slow, 1 + (i % 40))));
    await click(tracking, other, 1);
    await expect.poll(async () => (await kept(other)).clicked, { timeout: 6000 }).toContain(1);
    await tracking.stop();
  } finally {
    await house.look("ALTER TABLE hits DROP CONSTRAINT refused");
  }
}, 60_000);

/** An earlier time than what is known of the delivery, so that its row has to be written. */
function testHitOpened(tracking: Tracking, campaign: TestCampaign, delivery: number, minutes: number): Promise<void> {
  const at = Date.now() - 1_800_000 - minutes * 60_000;
  return tracking.hit(testHit(campaign.number, delivery, "opened", { at }));
}
