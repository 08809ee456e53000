import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { openTracking } from "./index.ts";
import { signs } from "./spool/record.ts";
import { longestDwellTime, dwellTimeOf } from "./dwell-time.ts";
import { testCampaign, testHit } from "./testing.ts";
import { openedPage } from "./verdict/page.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const at = Date.UTC(2026, 5, 1, 9);
const hand = signs.trusted | signs.pointer;
/** Somebody leaves a page that was served so many seconds before, and says how long they stayed. */
const leaving = (servedBefore: number, says: number, more = {}) => ({
  at,
  signs: hand,
  visit: openedPage(at - servedBefore * 1000, 1),
  dwell: says * 10,
  ...more,
});

it("believes a beacon no longer than the page was out and than anybody reads, and only where a hand was seen on a page of ours", () => {
  expect(dwellTimeOf(leaving(60, 42))).toBe(42);
  expect(dwellTimeOf(leaving(20, 900))).toBe(20);
  expect(dwellTimeOf(leaving(7200, 999.9))).toBe(longestDwellTime);
  expect(dwellTimeOf(leaving(-60, 42))).toBe(0);
  expect(dwellTimeOf(leaving(60, 42, { visit: 0 }))).toBeNull();
  for (const bits of [0, hand | signs.driven, hand | signs.hidden])
    expect(dwellTimeOf(leaving(60, 42, { signs: bits }))).toBeNull();
});

it("tells of a stay once for each delivery, whatever is sent after it and however often", async () => {
  const campaign = await testCampaign(house, { recipients: 2, landings: ["none"] });
  const tracking = openTracking(house.env);
  const now = Date.now() - 60_000;
  const visit = openedPage(now - 100_000, 1);
  const stay = (delivery: number, seconds: number, more = {}) =>
    tracking.hit(
      testHit(campaign.number, delivery, "stayed", { at: now, visit, signs: hand, dwell: seconds * 10, ...more }),
    );
  await stay(1, 31);
  await tracking.settle();
  for (const after of [500, 0, 90]) await stay(1, after, { at: now + after });
  await stay(1, 600, { at: now - 1000 });
  await stay(2, 600, { visit: 0 });
  await tracking.settle();
  const result = await house.look<{ delivery: number; seconds: number }>(
    "SELECT (data->>'delivery')::int AS delivery, (data->>'seconds')::int AS seconds FROM facts WHERE org = $1 AND kind = 'moment.stayed'",
    [campaign.org],
  );
  expect(result).toEqual([{ delivery: 1, seconds: 31 }]);
  await tracking.stop();
});
