import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { openedPage, signs } from "./index.ts";
import { networkSightings } from "./scanner-networks.ts";
import { openSummaryCache } from "./summary-cache.ts";
import type { NewHit } from "./spool/writer.ts";
import { judgeAll, takeBatch, testCampaign, testHit } from "./testing.ts";
import { agentFamily } from "./verdict/agent.ts";
import type { Trace } from "./verdict/trace.ts";

let house: TestEnv;
let spool = 5000;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const at = Date.now() - 600_000;

/** A campaign of an organisation of its own, or of one that is known, visited from an address. */
async function visited(
  address: string,
  hits: (number: number) => NewHit[],
): Promise<{ org: string; reasons: string[] }> {
  const campaign = await testCampaign(house, { recipients: 3, landings: ["form"] });
  spool += 1;
  const own = hits(campaign.number).map((hit, i) => ({ ...hit, address, seq: i + 1 }));
  await takeBatch(house.env, openSummaryCache(), spool, own);
  await judgeAll(house);
  const rows = await house.look<{ reasons: string[] }>(
    "SELECT click_reasons AS reasons FROM tracking_outcomes WHERE org = $1 AND delivery = 1",
    [campaign.org],
  );
  return { org: campaign.org, reasons: rows[0]?.reasons ?? [] };
}

const scan = (campaign: number) => [testHit(campaign, 2, "decoy", { at: at - 3_000_000 })];
const quiet = (campaign: number) => [testHit(campaign, 1, "clicked", { at, visit: openedPage(at, 1) })];
const hand = (campaign: number) => {
  const visit = openedPage(at, 1);
  const seen = { at: at + 4000, visit, dwell: 40, signs: signs.trusted | signs.pointer };
  return [testHit(campaign, 1, "clicked", { at, visit }), testHit(campaign, 1, "seen", seen)];
};

test("a network from which scanners came to three organisations speaks against who shows no hand, in a fourth one", async () => {
  for (let i = 0; i < 12; i++) {
    const { reasons } = await visited("198.51.100.20", quiet);
    // Two organisations may share a slot; with a few more there are three.
    if (reasons.includes("network-of-scanners")) break;
    await visited("198.51.100.20", scan);
    expect(i).toBeLessThan(11);
    if (i === 0) expect(reasons).not.toContain("network-of-scanners");
  }
  expect((await visited("198.51.100.20", hand)).reasons).not.toContain("network-of-scanners");
  expect((await visited("192.0.2.20", quiet)).reasons).not.toContain("network-of-scanners");
});

test("where people come from the same network, nothing is said of it", async () => {
  for (let i = 0; i < 8; i++) {
    await visited("198.51.101.20", scan);
    await visited("198.51.101.20", hand);
  }
  expect((await visited("198.51.101.20", quiet)).reasons).not.toContain("network-of-scanners");
});

test("one organisation alone, by however many hits, says nothing to another", async () => {
  await visited("198.51.102.20", (number) =>
    [1, 2, 3].flatMap((delivery) =>
      Array.from({ length: 50 }, (_, i) => testHit(number, delivery, "decoy", { at: at - i })),
    ),
  );
  expect((await visited("198.51.102.20", quiet)).reasons).not.toContain("network-of-scanners");
});

test("of a browser whose family alone is left nothing is said, of a program it is", () => {
  const old = at - 35 * 86_400_000;
  const metBy = (agent: string) => {
    const more = { visit: openedPage(old, 1), signs: 0, dwell: 0, address: "198.51.104.0/24" };
    const traces: Trace[] = [{ action: "clicked", at: old, agent: agentFamily(agent), ...more }];
    return networkSightings(house.env, "anybody", "any", traces, at);
  };
  expect(metBy("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0")).toEqual([]);
  expect(metBy("curl/8.0").map(({ person }) => person)).toEqual([false, false]);
});

test("what is remembered names neither network nor organisation, and goes after thirty days", async () => {
  const { org } = await visited("198.51.103.20", scan);
  const rows = await house.look<{ text: string }>("SELECT t::text AS text FROM tracking_scanner_networks t");
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) {
    expect(text).not.toContain("198.51");
    expect(text).not.toContain(org.slice(0, 8));
  }
  await expect(house.env.database.tx(org, (db) => db.query("SELECT * FROM tracking_scanner_networks"))).rejects.toThrow(
    /denied/,
  );
  await house.look("UPDATE tracking_scanner_networks SET seen_on = current_date - 31");
  await house.env.database.tx(org, (db) => db.query("SELECT tracking_forget_scanners()"));
  expect(await house.look("SELECT 1 FROM tracking_scanner_networks")).toEqual([]);
});
