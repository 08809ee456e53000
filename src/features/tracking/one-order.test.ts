import { afterAll, beforeAll, expect, it, vi } from "vitest";
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
import { byOrganisation, takeShare } from "./intake.ts";
import { anotherCampaign, takeBatch, testCampaign, testHit } from "./testing.ts";
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

/** As many as wait for a lock now. */
const waits = async () =>
  (await house.look("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"))
    .length;

it("a share that takes so long that looks on which it relied may be over, and another spool's hits", async () => {
  const one = await testCampaign(house, { recipients: 1, landings: ["form"], hold: 3600 });
  const [first, second] = [one, await anotherCampaign(house, one)].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [TestCampaign, TestCampaign]; // oxfmt-ignore
  const hitsOf = (from: number, ...all: TestCampaign[]) => all.map(({ number }, n) => ({ ...testHit(number, 1, "clicked", { at: Date.now() }), seq: from + n })); // oxfmt-ignore
  await come(hitsOf(1, second));
  const [cache, own] = [openSummaryCache(), spool++];
  await takeBatch(house.env, cache, own, hitsOf(1, first));
  // Of the second campaign something new is heard: a share of both relies on the look at the first one's that is planned.
  const later = [...hitsOf(2, first), { ...testHit(second.number, 1, "reported", { at: Date.now() }), seq: 3 }];
  const real = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + ahead);
  const slow = async () => {
    for (const [org, share] of await byOrganisation(house.env, later)) {
      const taken = takeShare(house.env, cache, own, org, share, 3);
      await expect.poll(waits).toBe(1);
      ahead = 6000;
      await taken;
    }
  };
  const other = async () => {
    await expect.poll(waits).toBe(1);
    await come([
      { ...testHit(first.number, 1, "reported", { at: Date.now() }) },
      { ...testHit(second.number, 1, "reported", { at: Date.now() - 1000 }) },
    ]);
  };
  const held = ["SELECT FROM tracking_outcomes WHERE org = $1 AND campaign = $2 FOR UPDATE", [one.org, second.id]] as const; // oxfmt-ignore
  await meet(house, one.org, held, [slow, other]).finally(() => clock.mockRestore());
  const kept = await house.look<{ n: number }>("SELECT count(*)::int AS n FROM hits WHERE org = $1", [one.org]);
  expect(kept).toEqual([{ n: 6 }]);
});

it("an erasure reads what was heard once", async () => {
  const { org } = await followed(7);
  const subject = { member: newId(), tombstone: newId(), emails: [], needles: ["nobody"] };
  await house.look(
    `INSERT INTO tracking_outcomes (org, campaign, delivery, member, lure_idx, hold_out)
     SELECT org, campaign, n, gen_random_uuid(), lure_idx, hold_out FROM tracking_outcomes, generate_series(1001, 5000) AS n WHERE org = $1 AND delivery = 1`,
    [org],
  );
  await house.look("ANALYZE tracking_outcomes");
  await house.look("UPDATE tracking_outcomes SET member = $2::uuid, override_reason = 'nobody else', override_by = $2::text WHERE org = $1 AND delivery = 7", [org, subject.member]); // oxfmt-ignore
  const read = await house.env.database.tx(org, async (db) => {
    await eraseMember(db, org, subject);
    // What other tests' organisations have is in the same table.
    return db.one<{ rows: number; all: number }>(
      `SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows, (SELECT count(*)::int FROM tracking_outcomes WHERE org = $1) AS all
         FROM pg_stat_xact_user_tables WHERE relname = 'tracking_outcomes'`,
      [org],
    );
  });
  expect(read.rows).toBeGreaterThanOrEqual(read.all);
  expect(read.rows).toBeLessThan(2 * read.all);
  const left = "SELECT member, override_by, override_reason FROM tracking_outcomes WHERE org = $1 AND delivery = 7";
  expect(await house.look(left, [org])).toEqual([{ member: subject.tombstone, override_by: subject.tombstone, override_reason: "[erased] else" }]); // oxfmt-ignore
});

it("whoever came from the network of a hidden link at either of two times is looked at again", async () => {
  const campaign = await testCampaign(house, { recipients: 3, landings: ["form"], hold: 3600 });
  const at = (ago: number) => ({ at: now - ago * minute, address: "203.0.113.7" });
  await come([testHit(campaign.number, 1, "clicked", at(200)), testHit(campaign.number, 2, "clicked", at(100))]);
  await house.look("UPDATE tracking_outcomes SET due_at = NULL WHERE org = $1", [campaign.org]);
  await come([testHit(campaign.number, 3, "decoy", at(199)), testHit(campaign.number, 3, "decoy", at(99))]);
  const due = "SELECT delivery FROM tracking_outcomes WHERE org = $1 AND due_at <= now() ORDER BY delivery";
  expect(await house.look(due, [campaign.org])).toEqual([1, 2, 3].map((delivery) => ({ delivery })));
});
