import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { testCampaign } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";
import { judgeDue } from "./verdicts.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

async function due(campaign: TestCampaign, minutes: number): Promise<void> {
  await house.look(
    `INSERT INTO tracking_outcomes (org, campaign, delivery, member, lure_idx, hold_out, clicked_at, due_at)
     SELECT $1, $2, n, gen_random_uuid(), 0, false, now(), now() - make_interval(mins => $3) FROM generate_series(1, 40) n`,
    [campaign.org, campaign.id, minutes],
  );
}
const scannedFrom = (address: string, { org, id }: TestCampaign) =>
  house.look(
    `INSERT INTO hits (org, campaign, delivery, at, spool, seq, action, signs, dwell, times, address, agent)
     VALUES ($1, $2, 1, now() - interval '1 minute', 1, 1, 5, 0, 0, 1, $3, 'x')`,
    [org, id, address],
  );
const left = async ({ org }: TestCampaign) =>
  (await house.look("SELECT FROM tracking_outcomes WHERE org = $1 AND due_at IS NOT NULL", [org])).length;

async function slowDown(campaign: TestCampaign): Promise<void> {
  await house.look("CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.05); RETURN NEW; END'"); // oxfmt-ignore
  await house.look(`CREATE OR REPLACE TRIGGER slow BEFORE UPDATE ON tracking_outcomes FOR EACH ROW WHEN (NEW.org = '${campaign.org}') EXECUTE FUNCTION slow()`); // oxfmt-ignore
}

it("an organisation whose looks take long, and never fail, holds up nobody else's verdicts", async () => {
  const [slow, other] = [await testCampaign(house, { recipients: 40 }), await testCampaign(house, { recipients: 40 })];
  await slowDown(slow);
  await due(slow, 20);
  await due(other, 10);
  const looking = judgeDue(house.env);
  await expect.poll(() => left(other), { interval: 10, timeout: 20_000 }).toBe(0);
  expect(await left(slow)).toBe(40);
  await looking;
  // Looked at by itself, and once.
  await expect.poll(() => judgeDue(house.env).then(() => left(slow)), { timeout: 20_000 }).toBe(0);
}, 60_000);

it("what is remembered of networks for everybody is no lock that one organisation's long look holds", async () => {
  const [slow, other] = [await testCampaign(house, { recipients: 40 }), await testCampaign(house, { recipients: 40 })];
  await slowDown(slow);
  for (const one of [slow, other]) await scannedFrom("198.51.100.77", one);
  await due(slow, 20);
  await due(other, 10);
  const looking = judgeDue(house.env);
  await expect.poll(() => left(other), { interval: 10, timeout: 20_000 }).toBe(0);
  expect(await left(slow)).toBe(40);
  await looking;
  await expect.poll(() => judgeDue(house.env).then(() => left(slow)), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => house.look("SELECT FROM tracking_scanner_networks")).not.toEqual([]);
}, 60_000);
