import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { retainOrganisation } from "../../kit/upkeep.ts";
import { tracking } from "./feature.ts";
import { openedPage, signs } from "./index.ts";
import type { NewHit } from "./spool/writer.ts";
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
async function visit(address: string, shown = hand, more: Partial<NewHit> = {}): Promise<void> {
  const page = { visit: openedPage(yesterday, 1), address, ...more };
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

const retain = () => retainOrganisation(house.env, [tracking], campaign.org, () => 90);
const sourcesOlder = (by: string) =>
  house.look("UPDATE tracking_sources SET seen_at = seen_at - $2::interval WHERE org = $1", [campaign.org, by]);

/** A day later something else is heard of each mail. */
async function aDayLater(): Promise<void> {
  await sourcesOlder("26 hours");
  await retain();
  const whole = await house.look("SELECT FROM hits WHERE org = $1 AND masklen(address) = 32", [campaign.org]);
  expect(whole).toEqual([]);
  await hearMore();
}

async function hearMore(): Promise<void> {
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

/** As an older version cut addresses, which kept nothing of what the whole of them had said. */
const cutBefore = () =>
  house.look("UPDATE hits SET address = set_masklen(network(set_masklen(address, 24))::inet, 24) WHERE org = $1", [campaign.org]); // oxfmt-ignore

test.each(["203.0.113.0/26", "203.0.113.7/32"])(
  "what a declared scanner did becomes nobody's where an older version cut its address: %s",
  async (network) => {
    await declare(network, "scanner");
    await visit("203.0.113.7");
    const before = await decided();
    expect(before.outcomes).toMatchObject([{ click_verdict: "unverified", opened_recorded: null }]);
    await cutBefore();
    await hearMore();
    expect(await decided()).toEqual(before);
  },
);

test("what was told of a person stays where an older version cut their address, beside a declared scanner", async () => {
  await declare("203.0.113.0/26", "scanner");
  await visit("203.0.113.200");
  const before = await decided();
  expect(before.outcomes).toMatchObject([{ click_verdict: "human", opened_recorded: "person" }]);
  await cutBefore();
  await hearMore();
  expect(await decided()).toEqual(before);
});

test("what an address that arrives cut did is nobody's where a part of its network is a declared scanner's", async () => {
  await declare("203.0.113.0/26", "scanner");
  await visit("203.0.113.0/24");
  expect((await decided()).outcomes).toEqual([
    { click_verdict: "unverified", click_reasons: [], opened_recorded: null, clicked_recorded: null },
  ]);
});

test("nobody becomes a program by a declared scanner in the network of an address that arrives cut, and a program stays one", async () => {
  await declare("203.0.0.0/16", "scanner");
  await declare("203.0.113.64/26", "own");
  await visit("203.0.113.0/24", 0);
  expect((await decided()).outcomes).toMatchObject([{ click_verdict: "unverified", clicked_recorded: null }]);
  await take(testHit(campaign.number, 2, "clicked", { at: yesterday, address: "203.0.113.0/24", signs: signs.probe }));
  expect((await decided()).facts).toEqual([{ kind: "hit.dismissed", action: "clicked" }]);
});

test("the pictures that an address loaded which arrives cut are told by nobody, and its click is", async () => {
  await visit("203.0.113.0/24");
  expect((await decided()).facts).toEqual([{ kind: "recipient.clicked", action: "clicked" }]);
});

test("a click of today that was told of an address which arrived cut is not taken back by another's visit", async () => {
  const at = Date.now() - 3_600_000;
  const page = { visit: openedPage(at, 1), address: "203.0.113.0/24" };
  const seen = { ...page, at: at + 5000, signs: hand, dwell: 40 };
  await take(testHit(campaign.number, 1, "clicked", { ...page, at }), testHit(campaign.number, 1, "seen", seen));
  await declare("203.0.113.0/26", "scanner");
  const before = await decided();
  expect(before.facts).toEqual([{ kind: "recipient.clicked", action: "clicked" }]);
  await take(testHit(campaign.number, 1, "clicked", { signs: signs.probe, address: "198.51.100.1" }));
  await hearMore();
  expect(await decided()).toEqual(before);
});

test("that an address served many is known of it for as long as it is whole, also where cutting fails", async () => {
  await take(...[1, 2, 3].map((one) => testHit(campaign.number, one, "opened", { at: yesterday })));
  await sourcesOlder("26 hours");
  await house.look("ALTER TABLE hits ADD CONSTRAINT cut_fails CHECK (address_signs IS NULL) NOT VALID");
  await expect(retain()).rejects.toThrow("cut_fails");
  await house.look("ALTER TABLE hits DROP CONSTRAINT cut_fails");
  await aDayLater();
  expect((await decided()).facts).toEqual([]);
});

test("that an address served many is known of its latest hits, too, of which no note was made any more", async () => {
  const at = Date.now() - 21.5 * 3_600_000;
  await take(...[1, 2, 3].map((one) => testHit(campaign.number, one, "opened", { at })));
  await sourcesOlder("24 hours 15 minutes");
  await retain();
  await house.look("UPDATE hits SET at = at - interval '3 hours' WHERE org = $1", [campaign.org]);
  await aDayLater();
  expect((await decided()).facts).toEqual([]);
});
