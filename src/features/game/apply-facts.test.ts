import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { factsOf, histories, makePlayers } from "./testing.ts";
import type { Players } from "./testing.ts";

// What people have earned and what is known of them is a function of the facts alone.

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const numRuns = fc.readConfigureGlobal()?.numRuns ?? 10;
const from = new Date("2026-03-02T08:00:00Z");

/** Everything that is derived, in one order. What is drawn by lot and when it was written is left out. */
async function derived({ org }: Players) {
  return {
    players: await house.look(
      "SELECT person, play, points, state, learned_at, score, sd, messages, answers FROM game_players WHERE org = $1 ORDER BY person",
      [org],
    ),
    standings: await house.look(
      "SELECT season, person, points FROM game_standings WHERE org = $1 ORDER BY season, person",
      [org],
    ),
    lures: await house.look(
      "SELECT lure, mean, variance FROM game_lures WHERE org = $1 ORDER BY lure, channel, class",
      [org],
    ),
  };
}

const pointsOf = async ({ org }: Players) =>
  house.look(
    "SELECT person, points, play->'badges' AS badges, play->'weeks' AS weeks, play->'seasons' AS seasons, play->'tally' AS tally FROM game_players WHERE org = $1 ORDER BY person",
    [org],
  );

async function fresh(players: Players): Promise<void> {
  await players.replay([], 1);
}

describe("scores and points", () => {
  it("are the same whether facts came one by one or all are read anew, in batches of any size", async () => {
    const players = await makePlayers(house);
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 60 }), async (history, size) => {
        const facts = factsOf(players, history, from);
        await fresh(players);
        for (const fact of facts) {
          await players.applyFacts([fact]);
          if (fact.kind.startsWith("campaign.")) await players.close();
        }
        const live = await derived(players);
        await players.replay(facts, size);
        expect(await derived(players)).toEqual(live);
      }),
      { numRuns },
    );
  });

  it("are the same points in whatever order, however often and beside each other facts come", async () => {
    const players = await makePlayers(house);
    await fc.assert(
      fc.asyncProperty(histories, fc.infiniteStream(fc.nat()), async (history, chance) => {
        const facts = factsOf(players, history, from);
        await players.replay(facts, 100);
        const once = await pointsOf(players);
        await fresh(players);
        const draw = () => chance.next().value!;
        const shuffled = [...facts, ...facts.filter(() => draw() % 3 === 0)]
          .map((fact) => ({ fact, place: draw() }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ fact }) => fact);
        const halves = [shuffled.filter((_, n) => n % 2 === 0), shuffled.filter((_, n) => n % 2 === 1)];
        await Promise.all(halves.map((half) => players.applyFacts(half)));
        expect(await pointsOf(players)).toEqual(once);
      }),
      { numRuns },
    );
  });

  it("never fall as time goes on, and no day brings more than it may", async () => {
    const players = await makePlayers(house);
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        await fresh(players);
        let before = new Map<string, number>();
        for (const fact of factsOf(players, history, from)) {
          await players.applyFacts([fact]);
          const rows = await house.look<{ person: string; points: number }>(
            "SELECT person, points FROM game_players WHERE org = $1",
            [players.org],
          );
          for (const { person, points } of rows) {
            expect(points).toBeGreaterThanOrEqual(before.get(person) ?? 0);
            expect(points - (before.get(person) ?? 0)).toBeLessThanOrEqual(40);
          }
          before = new Map(rows.map((row) => [row.person, row.points]));
        }
      }),
      { numRuns },
    );
  });
});
