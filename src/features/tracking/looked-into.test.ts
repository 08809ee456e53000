import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { makeToken } from "../campaigns/index.ts";
import { tracking } from "./feature.ts";
import { openedPage, signs } from "./index.ts";
import { hitsOf } from "./store/retention.ts";
import type { Action } from "./spool/record.ts";
import type { NewHit } from "./spool/writer.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { judgeAll, memberAt, takeBatch, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

// Whoever looks into a reported mail follows its links as its recipient would, with a hand.

let house: TestEnv;
let campaign: TestCampaign;
let recipient: string;
let spool = 7000;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
beforeEach(async () => {
  campaign = await testCampaign(house, { recipients: 1, landings: ["form"] });
  recipient = await memberAt(house, campaign.org, "p1@larkfield.example");
  await house.look("UPDATE deliveries SET member = $2 WHERE org = $1", [campaign.org, recipient]);
});

const minute = 60_000;
const now = Date.now();

/** The mail comes to the report mailbox. */
async function report(reporter: string, at: number): Promise<void> {
  const { org, number } = campaign;
  const token = makeToken(house.env.secrets, {
    campaign: number,
    delivery: 1,
    heldOut: false,
    lureIdx: 0,
    test: false,
  });
  const data = { inbound: newId(), reporter, messageIds: [], tokens: [token], simulation: true };
  const fact = { pos: 1, id: String(at), kind: "mail.reported", org, person: null, data, at: new Date(at) };
  await house.env.database.tx(org, (db) => tracking.reactions![0]!.run({ org, facts: [fact], db, env: house.env }));
}

/** Somebody follows the link, with a mouse. */
async function follow(at: number): Promise<void> {
  const visit = openedPage(at, 1);
  const hand = { at: at + 5000, visit, signs: signs.trusted | signs.pointer, dwell: 40 };
  const hits = [testHit(campaign.number, 1, "clicked", { at, visit }), testHit(campaign.number, 1, "seen", hand)];
  await takeBatch(house.env, openSummaryCache(), spool++, hits.map((hit, n) => ({ ...hit, seq: n + 1 }))); // oxfmt-ignore
  await judgeAll(house);
}

const told = async () =>
  (
    await house.look<{ kind: string; person: string }>(
      "SELECT kind, person FROM facts WHERE org = $1 AND kind LIKE 'recipient.%' ORDER BY id",
      [campaign.org],
    )
  ).map(({ kind, person }) => `${kind} ${person === recipient ? "recipient" : "other"}`);

test.each([
  ["who got it", "p1@larkfield.example", ["recipient.reported recipient"]],
  ["a colleague who was sent it", "ada@larkfield.example", ["recipient.passed-on recipient"]],
])("a look after a report by %s is no click of its recipient", async (_who, reporter, facts) => {
  await memberAt(house, campaign.org, "ada@larkfield.example");
  await report(reporter, now - 40 * minute);
  await follow(now - 30 * minute);
  expect(await told()).toEqual(facts);
});

test.each(["p1@larkfield.example", "ada@larkfield.example"])(
  "a click before the report stays: %s",
  async (reporter) => {
    await memberAt(house, campaign.org, "ada@larkfield.example");
    await follow(now - 40 * minute);
    await report(reporter, now - 30 * minute);
    await follow(now - 20 * minute);
    expect(await told()).toContain("recipient.clicked recipient");
  },
);

test("a colleague's report is told to nobody as the recipient's", async () => {
  await memberAt(house, campaign.org, "ada@larkfield.example");
  await follow(now - 40 * minute);
  const known = () => house.env.database.tx(campaign.org, (db) => hitsOf(db, campaign.org, recipient));
  await report("ada@larkfield.example", now - 30 * minute);
  await judgeAll(house);
  expect(await known()).toHaveLength(2);
  await report("p1@larkfield.example", now - 20 * minute);
  expect(await known()).toHaveLength(3);
});

const day = 24 * 60 * minute;
const firefox = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const hit = (action: Action, at: number, more: Partial<NewHit> = {}) =>
  testHit(campaign.number, 1, action, { at, visit: openedPage(at, 1), ...more });
const verdict = () =>
  house.look("SELECT click_verdict, click_reasons FROM tracking_outcomes WHERE org = $1", [campaign.org]);
const kinds = async () =>
  (
    await house.look<{ kind: string }>(
      "SELECT kind FROM facts WHERE org = $1 AND kind IN ('recipient.clicked', 'click.withdrawn') ORDER BY id",
      [campaign.org],
    )
  ).map(({ kind }) => kind);

async function take(...hits: NewHit[]): Promise<void> {
  await takeBatch(house.env, openSummaryCache(), spool++, hits.map((one, n) => ({ ...one, seq: n + 1 }))); // oxfmt-ignore
  await judgeAll(house);
}

/** A visit of a month ago, and another browser of the same family on its page. It is decided about, and then of both names the family alone is left. */
async function monthAgo(own: number, other: number): Promise<void> {
  const at = now - 35 * day;
  await house.look("UPDATE deliveries SET sent_at = now() - interval '36 days' WHERE org = $1", [campaign.org]);
  const mine = { at: at + 5000, visit: openedPage(at, 1), signs: own, dwell: 40 };
  const theirs = { at: at + 6000, visit: openedPage(at, 1), signs: other, dwell: 40, agent: firefox(128) };
  await take(hit("clicked", at), hit("seen", at, mine), hit("seen", at, theirs));
  await house.look("UPDATE hits SET agent = 'Firefox on Windows' WHERE org = $1", [campaign.org]);
}
const hand = signs.trusted | signs.pointer;

test("a hand that was another browser's stays that when of both names the family alone is left", async () => {
  await monthAgo(0, hand);
  const before = await verdict();
  expect(before).toMatchObject([{ click_verdict: "unverified" }]);
  await take(hit("visited", now - minute));
  expect([await told(), await verdict()]).toEqual([[], before]);
});

test("a later click counts as what it is, also where more would be made of what is left of an earlier one", async () => {
  await monthAgo(0, hand);
  const keys = { at: now - 19 * minute, visit: openedPage(now - 20 * minute, 1), signs: signs.trusted | signs.key };
  await take(hit("clicked", now - 20 * minute), hit("seen", 0, { ...keys, dwell: 40 }));
  expect([await told(), await verdict()]).toMatchObject([
    ["recipient.clicked recipient"],
    [{ click_verdict: "likely-human" }],
  ]);
});

test.each([
  ["a program's", signs.probe],
  ["anybody's", 0],
])("%s later visit takes nothing from a click of which more was known", async (_whose, more) => {
  await monthAgo(hand, signs.driven);
  const before = await verdict();
  expect(before).toMatchObject([{ click_verdict: "human" }]);
  await take(hit("clicked", now - 20 * minute, { signs: more }), hit("opened", now - 20 * minute));
  expect([await kinds(), await verdict()]).toEqual([["recipient.clicked"], before]);
});

test("a program's later visit takes no click back of which no hit is left", async () => {
  await take(hit("clicked", now - 8 * day), hit("seen", 0, { at: now - 8 * day + 5000, visit: openedPage(now - 8 * day, 1), signs: hand, dwell: 40 })); // oxfmt-ignore
  const before = await verdict();
  await house.look("DELETE FROM hits WHERE org = $1", [campaign.org]);
  await take(hit("clicked", now - 20 * minute, { signs: signs.probe }), hit("opened", now - 20 * minute));
  expect([await kinds(), await verdict()]).toEqual([["recipient.clicked"], before]);
});

test.each([
  ["a program's, which was shown as that", signs.driven],
  ["nobody knows whose", 0],
])("a click that is taken back is shown as what it is then, also beside an old visit: %s", async (_whose, old) => {
  await monthAgo(old, 0);
  const visit = openedPage(now - 20 * minute, 1);
  await take(hit("clicked", now - 20 * minute), hit("seen", now - 19 * minute, { visit, signs: hand, dwell: 40 }));
  expect([await kinds(), await verdict()]).toMatchObject([["recipient.clicked"], [{ click_verdict: "human" }]]);
  await take(hit("seen", now - 18 * minute, { visit, signs: signs.driven, dwell: 40 }));
  expect([await kinds(), await verdict()]).toMatchObject([
    ["recipient.clicked", "click.withdrawn"],
    [{ click_verdict: "machine", click_reasons: expect.arrayContaining(["driven-browser"]) }],
  ]);
});
