import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import type { Db } from "../../kit/db/index.ts";
import { asTheyLie, meet } from "../../kit/db/testing-locks.ts";
import { newId } from "../../kit/id.ts";
import { makeToken } from "../campaigns/index.ts";
import { reactions } from "./reactions.ts";
import { eraseMember } from "./store/retention.ts";
import { bringForward } from "./store/verdicts.ts";
import { openSummaryCache } from "./summary-cache.ts";
import type { Hit } from "./spool/record.ts";
import { takeBatch, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

// Whoever writes on what was heard of several deliveries in one transaction takes it by campaign and delivery: two of them never wait for each other.

let house: TestEnv;
let spool = 4000;
beforeAll(async () => void (house = await testEnv({ pool: 8 })));
afterAll(() => house.close());

const minute = 60_000;
const now = Date.now();
const tx = (org: string, work: (db: Db) => Promise<unknown>) => () => house.env.database.tx(org, work);
const outcomes = (org: string, numbers: readonly number[]) =>
  ["SELECT FROM tracking_outcomes WHERE org = $1 AND delivery = ANY ($2::int[]) FOR UPDATE", [org, numbers]] as const;

/** One spool's hits come in. */
const come = (hits: readonly Omit<Hit, "seq">[]) => takeBatch(house.env, openSummaryCache(), spool++, hits.map((hit, n) => ({ ...hit, seq: n + 1 }))); // oxfmt-ignore

/** A campaign whose links were followed; what was heard lies with the last first. */
async function followed(links: number, from: (delivery: number) => string = () => "203.0.113.7") {
  const campaign = await testCampaign(house, { recipients: links, landings: ["form"] });
  for (let one = links; one > 0; one--)
    await come([testHit(campaign.number, one, "clicked", { at: now - 10 * minute, address: from(one) })]);
  return campaign;
}
const reported = ({ number }: TestCampaign, ...all: number[]) =>
  all.map((one) => testHit(number, one, "reported", { at: now - minute, address: "198.51.100.9" }));

it("a hidden link that was followed in the network of another one, and hits of both", async () => {
  const campaign = await followed(2, (one) => (one === 2 ? "203.0.113.7" : "192.0.2.7"));
  const decoy = testHit(campaign.number, 1, "decoy", { at: now - 9 * minute, address: "203.0.113.99" });
  await meet(house, campaign.org, outcomes(campaign.org, [1, 2]), [
    () => come([decoy]),
    () => come(reported(campaign, 1, 2)),
  ]);
});

it("reported mails, in whichever order they came, and hits of the same deliveries", async () => {
  const campaign = await followed(2);
  const { org, number } = campaign;
  const facts = [2, 1].map((delivery) => {
    const token = makeToken(house.env.secrets, { campaign: number, delivery, heldOut: false, lureIdx: 0, test: false });
    const data = { inbound: newId(), reporter: `p${delivery}@larkfield.example`, messageIds: [], tokens: [token], simulation: true }; // oxfmt-ignore
    return { pos: 3 - delivery, id: String(delivery), kind: "mail.reported", org, person: null, data, at: new Date(now - minute) }; // oxfmt-ignore
  });
  await meet(house, org, outcomes(org, [1, 2]), [
    tx(org, (db) => reactions[0]!.run({ org, facts, db, env: house.env })),
    () => come(reported(campaign, 1, 2)),
  ]);
  const kept = await house.look<{ n: number }>("SELECT count(*)::int AS n FROM hits WHERE org = $1 AND action = 4", [org]); // oxfmt-ignore
  expect(kept).toEqual([{ n: 4 }]);
});

it("deliveries in doubt of which something was heard, and further hits", async () => {
  const campaign = await followed(4);
  const { org, id } = campaign;
  await house.look("UPDATE deliveries SET state = 'unconfirmed' WHERE org = $1", [org]);
  const facts = [1, 2, 3, 4].map((delivery) => ({ pos: delivery, id: String(delivery), kind: "delivery.unconfirmed", org, person: null, data: { campaign: id, delivery }, at: new Date() })); // oxfmt-ignore
  const settles = reactions.find(({ name }) => name === "tracking-settles")!;
  await meet(
    house,
    org,
    ["SELECT FROM deliveries WHERE org = $1 AND number IN (2, 3) FOR UPDATE", [org]],
    [
      tx(org, async (db) => (await asTheyLie(db), settles.run({ org, facts, db, env: house.env }))),
      () => come(reported(campaign, 1, 2, 3, 4)),
    ],
  );
});

it("looks that a clock that was ahead had planned, and hits", async () => {
  const campaign = await followed(4);
  const { org } = campaign;
  for (const one of [4, 3, 2, 1]) await house.look("UPDATE tracking_outcomes SET due_at = now() + interval '9 days' WHERE org = $1 AND delivery = $2", [org, one]); // oxfmt-ignore
  await meet(house, org, outcomes(org, [2, 3]), [
    tx(org, async (db) => (await asTheyLie(db), bringForward(db, org, 7200))),
    () => come(reported(campaign, 1, 2, 3, 4)),
  ]);
});

it("who is erased, and hits", async () => {
  const campaign = await followed(4);
  const { org } = campaign;
  const member = newId();
  for (const one of [4, 3, 2, 1]) await house.look("UPDATE tracking_outcomes SET member = $3 WHERE org = $1 AND delivery = $2", [org, one, member]); // oxfmt-ignore
  const subject = { member, tombstone: newId(), emails: [], needles: ["nobody"] };
  await meet(house, org, outcomes(org, [2, 3]), [
    tx(org, async (db) => (await asTheyLie(db), eraseMember(db, org, subject))),
    () => come(reported(campaign, 1, 2, 3, 4)),
  ]);
});
