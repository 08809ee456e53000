import { afterAll, beforeAll, expect, test } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { organisationKeyOf } from "./routes.ts";
import { testCampaign } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

test("whose a campaign is, is known a moment after it was asked; until then, and of none, its number stands for it", async () => {
  const campaigns = await Promise.all([1, 2].map(() => testCampaign(house, { recipients: 1, landings: ["form"] })));
  let asked = 0;
  const lookup: typeof house.database.lookup = (...all) => (asked++, house.database.lookup(...all));
  const find: typeof house.database.find = (...all) => (asked++, house.database.find(...all));
  const keyOf = organisationKeyOf({ ...house.env, database: { ...house.database, lookup, find } });
  const numbers = campaigns.map(({ number }) => number);
  expect(numbers.map(keyOf)).toEqual(numbers.map(String));
  await expect.poll(() => numbers.map(keyOf)).toEqual(campaigns.map(({ org }) => org));
  const before = asked;
  for (let times = 0; times < 1000; times += 1) expect(keyOf(999_999)).toBe("999999");
  await expect.poll(() => asked).toBeGreaterThan(before);
  for (let times = 0; times < 1000; times += 1) keyOf(999_999);
  expect(asked).toBe(before + 1);
});
