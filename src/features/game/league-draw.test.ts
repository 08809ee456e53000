import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { enterLeagues } from "./league-draw.ts";
import type { Entry } from "./league-draw.ts";

let t: TestEnv;
beforeAll(async () => {
  t = await testEnv();
});
afterAll(() => t.close());

const at = new Date("2026-03-02T10:00:00Z");
const comers = (levels: readonly number[]) =>
  levels.map((level, n): Entry => ({ season: 5, person: newId(), level, at: new Date(at.getTime() + n * 1000) }));

async function drawn(batches: readonly (readonly Entry[])[]) {
  const org = await t.org();
  for (const batch of batches) await t.database.tx(org, (db) => enterLeagues(db, org, batch));
  const rows = await t.look<{ league: string; people: number; tiers: number[] }>(
    `SELECT l.league, l.people, array_agg(m.tier) AS tiers FROM game_leagues l
       LEFT JOIN game_league_members m ON m.org = l.org AND m.league = l.league WHERE l.org = $1 GROUP BY 1, 2 ORDER BY l.people`,
    [org],
  );
  for (const { people, tiers } of rows) expect(tiers).toHaveLength(people);
  return rows;
}

it("puts the few who play into one league, whatever their levels", async () => {
  const [league, ...others] = await drawn([comers([1, 20, 4, 7, 1, 10, 13]), comers([16, 19, 2, 5, 8])]);
  expect(others).toEqual([]);
  expect(league!.people).toBe(12);
});

it("parts a full league by level, so that people of like level meet as soon as there are enough", async () => {
  const leagues = await drawn(Array.from({ length: 60 }, (_, n) => comers([n % 2 === 0 ? 1 : 10])));
  expect(leagues.length).toBeGreaterThan(1);
  const [last] = leagues.toReversed();
  const alike = leagues.map(({ tiers }) => tiers.filter((one) => one === tiers[0]).length / tiers.length);
  expect(Math.max(...alike)).toBe(1);
  expect(last!.people).toBeLessThanOrEqual(30);
});

it("makes no league of fewer than ten where ten or more play, nor of more than thirty", async () => {
  const levels = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 10, maxLength: 90 });
  await fc.assert(
    fc.asyncProperty(levels, fc.integer({ min: 1, max: 40 }), async (all, size) => {
      const people = comers(all);
      const batches = Array.from({ length: Math.ceil(people.length / size) }, (_, n) => people.slice(n * size, (n + 1) * size)); // oxfmt-ignore
      for (const league of await drawn(batches)) {
        expect(league.people).toBeGreaterThanOrEqual(10);
        expect(league.people).toBeLessThanOrEqual(30);
      }
    }),
    { numRuns: 12 },
  );
});
