// What a clock that was ahead wrote down keeps nobody's verdict waiting until its day.
import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { signs } from "./index.ts";
import type { NewHit } from "./index.ts";
import { openSummaryCache } from "./summary-cache.ts";
import { judgeAll, takeBatch, testCampaign, testHit } from "./testing.ts";
import { openedPage } from "./verdict/page.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const day = 24 * 3_600_000;
let spool = 7000;

/** Somebody follows the link and moves a pointer on its page. */
function visit(campaign: number, delivery: number, at: number): NewHit[] {
  const page = openedPage(at, delivery);
  return [
    testHit(campaign, delivery, "clicked", { at, visit: page }),
    testHit(campaign, delivery, "seen", {
      at: at + 5000,
      visit: page,
      dwell: 45,
      signs: signs.trusted | signs.pointer,
    }),
  ];
}

test.each([0, 120])(
  "who came while a clock was ahead is told of once it is set right, and so is who comes afterwards (hold %d)",
  async (hold) => {
    const campaign = await testCampaign(house, { recipients: 3, landings: ["form"], hold });
    const { number, org } = campaign;
    const [ahead, before] = [Date.now() + 30 * day, Date.now() - 600_000];
    const cache = openSummaryCache();
    spool += 1;
    let seq = 0;
    const take = (hits: NewHit[]) => takeBatch(house.env, cache, spool, hits.map((hit) => ({ ...hit, seq: (seq += 1) }))); // oxfmt-ignore
    const scanner = { address: "198.51.100.9", agent: "Mozilla/5.0 (scan) Chrome/149.0", signs: signs.probe };
    await take([...visit(number, 1, ahead), testHit(number, 2, "clicked", { at: ahead, ...scanner }), testHit(number, 3, "clicked", { at: ahead, ...scanner })]); // oxfmt-ignore
    await judgeAll(house);
    await take(visit(number, 2, before));
    await judgeAll(house);
    // By the memory of a drain that has heard of the delivery a beacon plans no look of its own.
    const [clicked, seen] = visit(number, 3, before);
    await take([clicked!]);
    await judgeAll(house);
    await take([seen!]);
    await judgeAll(house);
    const rows = await house.look<{ delivery: number; early: boolean }>(
      "SELECT (data->>'delivery')::int AS delivery, at <= now() AS early FROM facts WHERE org = $1 AND kind = 'recipient.clicked' ORDER BY 1",
      [org],
    );
    expect(rows).toEqual([1, 2, 3].map((delivery) => ({ delivery, early: true })));
    expect(await house.look("SELECT FROM tracking_outcomes WHERE org = $1 AND due_at IS NOT NULL", [org])).toEqual([]);
  },
);
