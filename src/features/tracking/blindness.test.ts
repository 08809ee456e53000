import { openedPage } from "./verdict/page.ts";
// Who floods a link must not hide what somebody else does with it.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { signs } from "./index.ts";
import type { NewHit } from "./index.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { judgeAll, takeBatch, testCampaign, testHit } from "./testing.ts";
import type { TestCampaign } from "./testing.ts";

let house: TestEnv;
let campaign: TestCampaign;
let spool = 5000;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());
beforeEach(async () => void (campaign = await testCampaign(house, { recipients: 5, landings: ["form"] })));

const early = Date.now() - 3_000_000;
const late = Date.now() - 600_000;
const scanner = { address: "198.51.100.9", agent: "Mozilla/5.0 (scan) Chrome/149.0" };

const floods: Record<string, (i: number) => Partial<NewHit>> = {
  "one visitor": () => scanner,
  "one network with ever new agents": (i) => ({ ...scanner, agent: `Mozilla/5.0 (scan ${i}) Chrome/149.0` }),
  "thirty networks with ever new agents": (i) => ({ address: `198.51.${i % 30}.9`, agent: `Mozilla/5.0 (scan ${i})` }),
  "the person's own network with ever new agents": (i) => ({
    address: "203.0.113.9",
    agent: `Mozilla/5.0 (scan ${i})`,
  }),
  "somebody who looks like the person": () => ({}),
};

for (const [who, by] of Object.entries(floods)) {
  test(`a thousand hits by ${who} hide no later click of a person, nor an earlier one`, async () => {
    const flood = (delivery: number, at: number) =>
      Array.from({ length: 1000 }, (_, i) =>
        testHit(campaign.number, delivery, "clicked", { at: at + i, signs: signs.probe, ...by(i) }),
      );
    await take([...flood(1, early), ...visit(1, late), ...visit(2, early), ...flood(2, late)]);
    expect(await persons()).toEqual([1, 2]);
  });
}

test("a flood without any sign of a program hides no later click either", async () => {
  const flood = Array.from({ length: 2000 }, (_, i) =>
    testHit(campaign.number, 1, "clicked", { at: early + i, ...scanner }),
  );
  await take([...flood, ...visit(1, late)]);
  expect(await persons()).toEqual([1]);
});

test("two thousand served pages hide neither the page that a hand was seen on nor its click", async () => {
  const flood = Array.from({ length: 2000 }, (_, i) =>
    testHit(campaign.number, 1, "clicked", { at: early + i, visit: openedPage(early + i, i) }),
  );
  const at = early + 1000.5;
  const visit = openedPage(at, 4000);
  const seen = { at: at + 5000, visit, dwell: 40, signs: signs.trusted | signs.pointer };
  await take([
    ...flood,
    testHit(campaign.number, 1, "clicked", { at, visit }),
    testHit(campaign.number, 1, "seen", seen),
  ]);
  expect(await persons()).toEqual([1]);
});

test("two thousand hits on the hidden link by one network hide no other network's", async () => {
  const elsewhere = { address: "192.0.2.50" };
  await take([
    testHit(campaign.number, 1, "decoy", { at: late, ...elsewhere }),
    ...Array.from({ length: 2000 }, (_, i) => testHit(campaign.number, 2, "decoy", { at: late + 1 + i, ...scanner })),
    testHit(campaign.number, 3, "clicked", { at: late, ...elsewhere }),
  ]);
  const [row] = await house.look<{ verdict: string; reasons: string[] }>(
    "SELECT click_verdict AS verdict, click_reasons AS reasons FROM tracking_outcomes WHERE org = $1 AND delivery = 3",
    [campaign.org],
  );
  expect(row!.reasons).toContain("hidden-link-nearby");
});

function visit(delivery: number, at: number): NewHit[] {
  return [
    testHit(campaign.number, delivery, "clicked", { at }),
    testHit(campaign.number, delivery, "seen", { at: at + 3000, signs: signs.trusted, dwell: 40 }),
  ];
}

async function take(hits: readonly NewHit[]): Promise<void> {
  spool += 1;
  await takeBatch(
    house.env,
    openSummaryCache(),
    spool,
    hits.map((hit, i) => ({ ...hit, seq: i + 1 })),
  );
  await judgeAll(house);
}

async function persons(): Promise<number[]> {
  const rows = await house.look<{ delivery: number }>(
    "SELECT DISTINCT (data->>'delivery')::int AS delivery FROM facts WHERE org = $1 AND kind = 'recipient.clicked' ORDER BY 1",
    [campaign.org],
  );
  return rows.map((row) => row.delivery);
}
