import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv, type TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { reactions } from "./reactions.ts";
import { addDwellTime, medianDwellTime, emptyDwellCounts } from "./dwell-times.ts";
import { campaignRow } from "./store.ts";
import { madeOrganisation } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const of = (seconds: readonly number[]) => {
  const stays = emptyDwellCounts();
  for (const one of seconds) addDwellTime(stays, one);
  return { stays };
};

it("tells how long half of them stayed, over campaigns, and nothing of a few", () => {
  expect(medianDwellTime([of([0, 1, 2, 4, 29, 30, 31, 40, 44, 600])])).toBe(30);
  expect(medianDwellTime([of([1, 1, 1]), of([1, 1, 1, 100, 100, 100, 100])])).toBe(0);
  expect(medianDwellTime([of([60, 60, 60, 60, 60, 60, 60, 60, 60])])).toBeNull();
  // What was told before stays were counted, and what a part of an organisation may not see.
  expect(medianDwellTime([{}, { stays: null }])).toBeNull();
});

it("is moved by whoever lies about their stay no further than by one place among all", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(600), { minLength: 10, maxLength: 40 }), fc.nat(100_000), (others, lie) => {
      const sorted = others.toSorted((a, b) => b - a);
      const half = Math.ceil((others.length + 1) / 2);
      const result = medianDwellTime([of([...others, lie])])!;
      const at = (place: number) => of([sorted[place] ?? 0]).stays.findIndex((one) => one > 0);
      const step = of([result]).stays.findIndex((one) => one > 0);
      expect(step).toBeLessThanOrEqual(at(half - 2));
      expect(step).toBeGreaterThanOrEqual(at(half - 1));
    }),
  );
});

it("adds up batch by batch what the ledger says of a campaign", async () => {
  const [org, campaign] = [await madeOrganisation(house, "named"), newId()];
  const stayed = (seconds: number): Fact => ({
    pos: 1,
    id: newId(),
    kind: "moment.stayed",
    org,
    person: null,
    data: { campaign, seconds },
    at: new Date(),
  });
  for (const facts of [[stayed(3), stayed(61)], [stayed(600)], [stayed(62)]])
    await house.env.database.tx(org, (db) => reactions[0]!.run({ org, facts, db, env: house.env }));
  const row = await house.env.database.tx(org, (db) => campaignRow(db, org, campaign));
  expect(row!.stays).toEqual(of([3, 61, 600, 62]).stays);
});
