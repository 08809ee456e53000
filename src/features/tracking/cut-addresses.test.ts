import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { retainOrganisation } from "../../kit/upkeep.ts";
import { tracking } from "./feature.ts";
import { openedPage, signs } from "./index.ts";
import { saveNetwork } from "./store/recipients.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { judgeAll, takeBatch, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

// Of an address the network alone is left after a day. What was known by the whole of it, and decided by that, stays.

let house: TestEnv;
let campaign: TestCampaign;
let spool = 300;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
beforeEach(async () => {
  campaign = await testCampaign(house, { recipients: 3, landings: ["form"] });
  await house.look("UPDATE deliveries SET sent_at = now() - interval '27 hours' WHERE org = $1", [campaign.org]);
});

const yesterday = Date.now() - 26 * 3_600_000;
const hand = signs.trusted | signs.pointer | signs.key;
const declare = (network: string, kind: "own" | "scanner") =>
  house.env.database.tx(campaign.org, (db) => saveNetwork(db, campaign.org, { network, kind, note: "" }));

/** Somebody opens the first mail and follows its link. */
async function visit(address: string, shown = hand): Promise<void> {
  const page = { visit: openedPage(yesterday, 1), address };
  const seen = { ...page, at: yesterday + 5000, signs: shown, dwell: 40 };
  await take(
    testHit(campaign.number, 1, "opened", { at: yesterday - 60_000, address }),
    testHit(campaign.number, 1, "clicked", { ...page, at: yesterday }),
    testHit(campaign.number, 1, "seen", seen),
  );
}

async function take(...hits: ReturnType<typeof testHit>[]): Promise<void> {
  await takeBatch(house.env, openSummaryCache(), spool++, hits.map((one, n) => ({ ...one, seq: n + 1 }))); // oxfmt-ignore
  await judgeAll(house);
}

/** A day later something else is heard of each mail. */
async function aDayLater(): Promise<void> {
  await house.look("UPDATE tracking_sources SET seen_at = now() - interval '26 hours' WHERE org = $1", [campaign.org]);
  await retainOrganisation(house.env, [tracking], campaign.org, () => 90);
  const whole = await house.look("SELECT FROM hits WHERE org = $1 AND masklen(address) = 32", [campaign.org]);
  expect(whole).toEqual([]);
  await take(
    ...[1, 2, 3].map((one) =>
      testHit(campaign.number, one, "decoy", { at: Date.now() - 60_000, address: "198.51.100.1" }),
    ),
  );
}

async function decided() {
  const { org } = campaign;
  const facts = await house.look(
    "SELECT kind, data->>'action' AS action FROM facts WHERE org = $1 AND kind ~ '^(recipient|click|hit.dismissed)' ORDER BY id",
    [org],
  );
  const outcomes = await house.look(
    "SELECT click_verdict, click_reasons, opened_recorded, clicked_recorded FROM tracking_outcomes WHERE org = $1 AND opened_at IS NOT NULL ORDER BY delivery",
    [org],
  );
  return { facts, outcomes };
}

test("a declared scanner of one address stays one, whatever hand it shows", async () => {
  await declare("203.0.113.7/32", "scanner");
  await visit("203.0.113.7");
  const before = await decided();
  expect(before.outcomes).toMatchObject([{ click_verdict: "unverified" }]);
  await aDayLater();
  expect(await decided()).toEqual(before);
});

test.each(["203.0.113.7/32", "203.0.113.0/28"])(
  "nobody of the same network becomes a declared scanner of fewer addresses: %s",
  async (network) => {
    await declare(network, "scanner");
    await visit("203.0.113.200");
    const before = await decided();
    expect(before.outcomes).toMatchObject([{ click_verdict: "human" }]);
    await aDayLater();
    expect(await decided()).toEqual(before);
  },
);

test("a scanner in the middle of one's own network stays one", async () => {
  await declare("203.0.0.0/16", "own");
  await declare("203.0.113.7/32", "scanner");
  await visit("203.0.113.7");
  const before = await decided();
  await aDayLater();
  expect(await decided()).toEqual(before);
});

test("one's own way out stays that", async () => {
  await declare("203.0.113.7/32", "own");
  await visit("203.0.113.7", signs.trusted);
  const before = await decided();
  expect(before.outcomes).toMatchObject([{ click_reasons: expect.arrayContaining(["own-network"]) }]);
  await aDayLater();
  expect(await decided()).toEqual(before);
});

test("whoever loads the pictures of many mails from one address opens none of them a day later", async () => {
  await take(...[1, 2, 3].map((one) => testHit(campaign.number, one, "opened", { at: yesterday })));
  const before = await decided();
  expect(before.facts).toEqual([]);
  await aDayLater();
  expect(await decided()).toEqual(before);
});
