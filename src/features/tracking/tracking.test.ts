import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { openedPage, openTracking, signs } from "./index.ts";
import { reactions } from "./reactions.ts";
import { openSummaryCache } from "./summary-cache.ts";
import type { Hit } from "./spool/record.ts";
import { judgeAll, takeBatch, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";
import { judgeDue } from "./verdicts.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import * as facts from "./facts.ts";

let house: TestEnv;
let campaign: TestCampaign;
let spool = 1000;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
beforeEach(async () => {
  campaign = await testCampaign(house, { recipients: 20, landings: ["form"] });
  spool += 1;
});

describe("taking hits", () => {
  test("a batch that is taken twice, or half and then whole, counts once", async () => {
    const hits = numbered([1, 2, 3, 1].map((delivery) => testHit(campaign.number, delivery, "clicked")));
    await takeBatch(house.env, openSummaryCache(), spool, hits.slice(0, 2));
    await takeBatch(house.env, openSummaryCache(), spool, hits);
    await takeBatch(house.env, openSummaryCache(), spool, hits);
    expect(await countHits()).toBe(4);
    expect(await kinds()).toEqual(["hit.received", "hit.received", "hit.received"]);
  });

  test("the hundredth click tells nothing new", async () => {
    const hits = numbered(
      Array.from({ length: 100 }, (_, i) => testHit(campaign.number, 1, "clicked", { at: Date.now() - 100_000 + i })),
    );
    const cache = openSummaryCache();
    for (let i = 0; i < 100; i += 10) await takeBatch(house.env, cache, spool, hits.slice(i, i + 10));
    expect(await countHits()).toBe(100);
    expect(await kinds()).toEqual(["hit.received"]);
  });

  test("a hit that comes in after the look that was planned for it is looked at all the same", async () => {
    const own = await testCampaign(house, { recipients: 1, landings: ["form"], hold: 60 });
    const planned = async () =>
      (await house.look<{ due_at: Date | null }>("SELECT due_at FROM tracking_outcomes WHERE org = $1", [own.org]))[0]!
        .due_at;
    const cache = openSummaryCache();
    const at = Date.now() - 59_000;
    await takeBatch(house.env, cache, spool, numbered([testHit(own.number, 1, "clicked", { at })]));
    expect(await planned()).not.toBeNull();
    const looked = async () => (await judgeDue(house.env), await planned());
    await expect.poll(looked, { timeout: 20_000 }).toBeNull();
    await takeBatch(
      house.env,
      cache,
      spool,
      numbered([testHit(own.number, 1, "clicked", { at: at + 1, address: "198.51.100.9" })], 1),
    );
    expect(await planned()).not.toBeNull();
  });

  test("a database that was put back is told again of what a drain remembers", async () => {
    const cache = openSummaryCache();
    const click = (seq: number) => numbered([testHit(campaign.number, 1, "clicked")], seq);
    await takeBatch(house.env, cache, spool, click(0));
    // As another one has it that took over before the first click had come to it.
    for (const table of ["hits", "tracking_outcomes", "tracking_positions", "facts"])
      await house.look(`DELETE FROM ${table} WHERE org = $1`, [campaign.org]);
    await takeBatch(house.env, cache, spool, click(1));
    expect(await countHits()).toBe(1);
    expect(await kinds()).toEqual(["hit.received"]);
  });

  test("an unconfirmed delivery is settled by what only a delivered mail can lead to", async () => {
    const other = await testCampaign(house, { recipients: 2, landings: ["form"], deliveryState: "unconfirmed" });
    await takeBatch(house.env, openSummaryCache(), spool, numbered([testHit(other.number, 2, "opened")]));
    const states = await house.look<{ state: string }>(
      "SELECT state FROM deliveries WHERE campaign = $1 ORDER BY number",
      [other.id],
    );
    expect(states.map((row) => row.state)).toEqual(["unconfirmed", "sent"]);
    expect(await kinds(other)).toContain("delivery.settled");
  });

  test("a delivery that was doubted later than its link was followed had left by then", async () => {
    const { id, number } = campaign;
    const at = Date.now() - 30 * 60_000;
    const due = new Date(at - 20 * 60_000);
    // As after a restore: what was said to have left was said so only now.
    await house.look(
      "UPDATE deliveries SET state = 'unconfirmed', sent_at = NULL, committed_at = now(), due_at = $2 WHERE campaign = $1 AND number < 3",
      [id, due],
    );
    await takeBatch(house.env, openSummaryCache(), spool, numbered([testHit(number, 1, "clicked", { at })]));
    const [found] = await house.look<{ state: string; sent_at: Date }>(
      "SELECT state, sent_at FROM deliveries WHERE campaign = $1 AND number = 1",
      [id],
    );
    expect(found).toEqual({ state: "sent", sent_at: due });
  });

  test("a delivery that is called in doubt after somebody followed its link is settled at once", async () => {
    const { id, org, number } = campaign;
    await takeBatch(house.env, openSummaryCache(), spool, numbered([testHit(number, 2, "clicked")]));
    await house.look("UPDATE deliveries SET state = 'unconfirmed' WHERE campaign = $1 AND number < 3", [id]);
    const facts = [1, 2].map((delivery) => ({
      kind: "delivery.unconfirmed",
      data: { campaign: id, delivery, wasSent: true },
      pos: 1,
      id: String(delivery),
      org,
      person: null,
      at: new Date(),
    }));
    const settles = reactions.find((one) => one.name === "tracking-settles")!;
    await house.env.database.tx(org, (db) => settles.run({ org, facts, db, env: house.env }));
    const states = await house.look<{ state: string }>(
      "SELECT state FROM deliveries WHERE campaign = $1 AND number < 3 ORDER BY number",
      [id],
    );
    expect(states.map((row) => row.state)).toEqual(["unconfirmed", "sent"]);
  });

  test("a hit on a stopped campaign is kept and counts nothing", async () => {
    await takeBatch(
      house.env,
      openSummaryCache(),
      spool,
      numbered([testHit(campaign.number, 1, "clicked", { signs: signs.late })]),
    );
    expect(await countHits()).toBe(1);
    expect(await kinds()).toEqual([]);
  });

  test("a hit of a campaign that is gone does not hold up the others", async () => {
    const hits = numbered([testHit(999_999_999, 1, "clicked"), testHit(campaign.number, 1, "clicked")]);
    await takeBatch(house.env, openSummaryCache(), spool, hits);
    expect(await countHits()).toBe(1);
  });

  test("a hit tells which recipient, lure and department it is about", async () => {
    await takeBatch(house.env, openSummaryCache(), spool, numbered([testHit(campaign.number, 3, "clicked")]));
    const [fact] = await house.look<{ person: string; data: object }>(
      "SELECT person, data FROM facts WHERE org = $1 AND kind = 'hit.received'",
      [campaign.org],
    );
    const [delivery] = await house.look<{ member: string }>(
      "SELECT member FROM deliveries WHERE org = $1 AND number = 3",
      [campaign.org],
    );
    expect(fact!.person).toBe(delivery!.member);
    expect(fact!.data).toMatchObject({
      campaign: campaign.id,
      delivery: 3,
      action: "clicked",
      difficulty: "moderate",
      channel: "email",
      holdOut: false,
    });
  });

  test("any order, any cut into batches and any repetition leave the same state", async () => {
    const actions = ["opened", "clicked", "submitted", "reported", "seen", "decoy", "finished"] as const;
    const anyHits = fc.array(
      fc.record({ delivery: fc.integer({ min: 1, max: 4 }), action: fc.constantFrom(...actions), minute: fc.nat(20) }),
      { minLength: 1, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(anyHits, fc.infiniteStream(fc.nat()), async (given, random) => {
        const states: unknown[] = [];
        for (const shuffled of [false, true]) {
          // What other organisations met, among them the ones before, speaks against a network.
          await house.look("DELETE FROM tracking_scanner_networks");
          const own = await testCampaign(house, { recipients: 4, landings: ["form"] });
          const hits = given.map((one) =>
            testHit(own.number, one.delivery, one.action, { at: 1_790_000_000_000 + one.minute * 60_000 }),
          );
          const order = shuffled
            ? hits
                .map((hit) => ({ hit, key: random.next().value! }))
                .sort((a, b) => a.key - b.key)
                .map(({ hit }) => hit)
            : hits;
          const cache = openSummaryCache();
          let from = 0;
          while (from < order.length) {
            const until = from + 1 + (shuffled ? random.next().value! % 4 : order.length);
            const batch = numbered(order.slice(from, until), from);
            await takeBatch(house.env, cache, spool, batch);
            if (shuffled && random.next().value! % 2) await takeBatch(house.env, cache, spool, batch);
            from = until;
          }
          await settleVerdicts();
          states.push(await outcomes(own));
        }
        expect(states[1]).toEqual(states[0]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("verdicts", () => {
  test("a person is told after the hold, with the hit's own time", async () => {
    const own = await testCampaign(house, { recipients: 1, landings: ["form"], hold: 120 });
    const at = Date.now() - 60_000;
    await takeBatch(house.env, openSummaryCache(), spool, numbered(visit(own, 1, at)));
    await judgeDue(house.env);
    expect(await kinds(own)).toEqual(["hit.received"]);
    await house.look(
      "UPDATE hits SET at = at - interval '2 minutes', visit = visit - 120000::bigint * 4096 WHERE org = $1",
      [own.org],
    );
    await house.look("UPDATE tracking_outcomes SET due_at = now() WHERE org = $1", [own.org]);
    await judgeDue(house.env);
    expect(await kinds(own)).toEqual(["hit.received", "recipient.clicked"]);
    const [fact] = await house.look<{ at: Date }>(
      "SELECT at FROM facts WHERE org = $1 AND kind = 'recipient.clicked'",
      [own.org],
    );
    expect(fact!.at.getTime()).toBe(at - 120_000);
  });

  test("a scanner's visit is dismissed, the person's later one still counts", async () => {
    const early = Date.now() - 3_000_000;
    const scanner = [
      testHit(campaign.number, 1, "decoy", { at: early }),
      testHit(campaign.number, 1, "clicked", { at: early }),
    ];
    await takeBatch(house.env, openSummaryCache(), spool, numbered(scanner));
    await settleVerdicts();
    await takeBatch(house.env, openSummaryCache(), spool, numbered(visit(campaign, 1, Date.now() - 60_000), 2));
    await settleVerdicts();
    expect(await kinds()).toEqual(["hit.received", "hit.dismissed", "recipient.clicked"]);
    const [fact] = await house.look<{ data: object }>(
      "SELECT data FROM facts WHERE org = $1 AND kind = 'recipient.clicked'",
      [campaign.org],
    );
    expect(fact!.data).toMatchObject({ dismissedBefore: true, reasons: ["pointer-of-a-hand"] });
  });

  test("a late hard sign of the page itself takes a click back; a scanner's hit on the hidden link takes none from people in its network", async () => {
    const at = Date.now() - 300_000;
    await takeBatch(
      house.env,
      openSummaryCache(),
      spool,
      numbered([...visit(campaign, 1, at), ...visit(campaign, 2, at)]),
    );
    await settleVerdicts();
    await takeBatch(
      house.env,
      openSummaryCache(),
      spool,
      numbered(
        [
          testHit(campaign.number, 1, "seen", { at: at + 60_000, visit: openedPage(at, 1), signs: signs.driven }),
          testHit(campaign.number, 2, "decoy", { at: at + 60_000, address: "203.0.113.99" }),
          testHit(campaign.number, 3, "decoy", { at: at + 60_000, address: "203.0.113.99" }),
        ],
        10,
      ),
    );
    await settleVerdicts();
    const withdrawn = await house.look<{ delivery: number }>(
      "SELECT (data->>'delivery')::int AS delivery FROM facts WHERE org = $1 AND kind = 'click.withdrawn' ORDER BY 1",
      [campaign.org],
    );
    expect(withdrawn.map((row) => row.delivery)).toEqual([1]);
  });

  test("an address of three recipients speaks for a program, unless the organisation declared it as its own", async () => {
    const at = Date.now() - 1_000_000;
    const clicks = [1, 2, 3].map((delivery) =>
      testHit(campaign.number, delivery, "clicked", { at, signs: signs.bare }),
    );
    await takeBatch(house.env, openSummaryCache(), spool, numbered(clicks));
    await settleVerdicts();
    expect(await reasons()).toEqual(
      [true, true, true].map(() => expect.arrayContaining(["address-of-many", "bare-request"])),
    );
    expect((await verdicts()).every((row) => row.verdict.endsWith("machine"))).toBe(true);
    await house.look("INSERT INTO tracking_networks (org, network, kind) VALUES ($1, '203.0.113.0/24', 'own')", [
      campaign.org,
    ]);
    await house.look("UPDATE tracking_outcomes SET due_at = now() WHERE org = $1", [campaign.org]);
    await settleVerdicts();
    expect((await reasons()).flat()).not.toContain("address-of-many");
    expect((await reasons()).every((own) => own.includes("own-network"))).toBe(true);
  });

  test("a report counts at once, whatever the hold", async () => {
    const own = await testCampaign(house, { recipients: 1, landings: ["form"], hold: 3600 });
    await takeBatch(
      house.env,
      openSummaryCache(),
      spool,
      numbered([testHit(own.number, 1, "reported", { at: Date.now() - 100 })]),
    );
    await settleVerdicts();
    expect(await kinds(own)).toEqual(["hit.received", "recipient.reported"]);
  });
});

test("200 people opening, clicking, sending and reporting at the same instant: no state is lost", async () => {
  const crowd = await testCampaign(house, { recipients: 200, landings: ["form"] });
  const tracking = openTracking(house.env);
  const at = Date.now() - 1000;
  const visit = openedPage(at - 5000, 1);
  const hand = { at, visit, signs: signs.trusted | signs.pointer, dwell: 40 };
  const hits = Array.from({ length: 200 }, (_, i) => [
    ...(["reported", "submitted", "clicked", "opened"] as const).map((action) =>
      testHit(crowd.number, i + 1, action, { at, visit }),
    ),
    testHit(crowd.number, i + 1, "seen", hand),
  ]).flat();
  await Promise.all(hits.sort(() => Math.random() - 0.5).map((hit) => tracking.hit(hit)));
  await tracking.settle();
  const [row] = await house.look<Record<string, string>>(
    `SELECT count(opened_at) AS opened, count(clicked_at) AS clicked, count(submitted_at) AS submitted, count(reported_at) AS reported
       FROM tracking_outcomes WHERE org = $1`,
    [crowd.org],
  );
  expect(row).toEqual({ opened: "200", clicked: "200", submitted: "200", reported: "200" });
  await settleVerdicts();
  const result = await house.look<{ kind: string; count: string }>(
    "SELECT kind, count(*) FROM facts WHERE org = $1 GROUP BY kind ORDER BY kind",
    [crowd.org],
  );
  expect(Object.fromEntries(result.map((one) => [one.kind, Number(one.count)]))).toMatchObject({
    "hit.received": 800,
    "recipient.submitted": 200,
    "recipient.clicked": 200,
    "recipient.reported": 200,
  });
  await tracking.stop();
});

function numbered(hits: readonly ReturnType<typeof testHit>[], from = 0): Hit[] {
  return hits.map((hit, i) => ({ ...hit, seq: from + i + 1 }));
}

function visit(own: TestCampaign, delivery: number, at: number) {
  const page = openedPage(at, delivery);
  const seen = { at: at + 5000, visit: page, signs: signs.trusted | signs.pointer, dwell: 40 };
  return [testHit(own.number, delivery, "clicked", { at, visit: page }), testHit(own.number, delivery, "seen", seen)];
}

async function settleVerdicts(): Promise<void> {
  await judgeAll(house);
}

async function countHits(): Promise<number> {
  const [row] = await house.look<{ count: string }>("SELECT count(*) FROM hits WHERE org = $1", [campaign.org]);
  return Number(row!.count);
}

async function kinds(of: TestCampaign = campaign): Promise<string[]> {
  const rows = await house.look<{ kind: string }>(
    "SELECT kind FROM facts WHERE org = $1 AND data ? 'campaign' ORDER BY id",
    [of.org],
  );
  return rows.map((row) => row.kind);
}

function outcomes(of: TestCampaign): Promise<object[]> {
  return house.look(
    `SELECT delivery, opened_at, clicked_at, submitted_at, reported_at, finished_at, decoy_at, click_verdict, click_reasons FROM tracking_outcomes WHERE org = $1 ORDER BY delivery`,
    [of.org],
  );
}

async function reasons(): Promise<string[][]> {
  const rows = await house.look<{ reasons: string[] }>(
    "SELECT click_reasons AS reasons FROM tracking_outcomes WHERE org = $1 ORDER BY delivery",
    [campaign.org],
  );
  return rows.map((row) => row.reasons);
}

function verdicts(): Promise<{ verdict: string }[]> {
  return house.look("SELECT click_verdict AS verdict FROM tracking_outcomes WHERE org = $1 ORDER BY delivery", [
    campaign.org,
  ]);
}

test("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(house.look, kindsOf({ facts }))).toEqual([]);
});
