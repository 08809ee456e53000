import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { personal } from "./personal.ts";
import { factOf, makePlayers, messageOf, roundOf } from "./testing.ts";
import { forgetActs } from "./retaining.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const tables = ["deliveries", "acts", "players", "standings", "league_members", "told", "crew_members", "preferences"];

async function history(org: string, person: string) {
  const message = messageOf(newId(), 1);
  return [
    factOf("delivery.sent", org, person, message, daysAgo(500)),
    factOf("recipient.reported", org, person, { ...message, reasons: [], action: "reported" }, daysAgo(499.9)),
    factOf("round.finished", org, person, roundOf(8), daysAgo(450)),
    factOf("round.finished", org, person, roundOf(7), daysAgo(20)),
  ];
}

const standing = async (org: string) =>
  (
    await house.look<{ points: number; messages: number; answers: number; badges: object }>(
      "SELECT points, messages, answers, play->'badges' AS badges FROM game_players WHERE org = $1",
      [org],
    )
  )[0]!;

it("lets go of what a score was made of when its time is over, and keeps points and badges", async () => {
  const { org, members, applyFacts, replay } = await makePlayers(house, 1);
  const facts = await history(org, members[0]!);
  await applyFacts(facts);
  const before = await standing(org);
  expect(before).toMatchObject({ messages: 1, answers: 16 });
  while (await house.env.database.tx(org, (db) => forgetActs(db, org, daysAgo(400), 100))) continue;
  const after = await standing(org);
  expect(after).toEqual({ ...before, messages: 0, answers: 8 });
  expect(await house.look("SELECT count(*)::int AS n FROM game_deliveries WHERE org = $1", [org])).toEqual([{ n: 0 }]);
  // Old facts that are read again are not kept again, and count once.
  await replay(facts, 10);
  expect(await standing(org)).toEqual(after);
});

it("tells somebody all that it knows of them, and erases it", async () => {
  const { org, members, applyFacts } = await makePlayers(house, 2);
  const [one, other] = members as [string, string];
  for (const member of [one, other]) await applyFacts(await history(org, member));
  const subject = { member: one, tombstone: newId(), emails: [], needles: [] };
  const shown = (await house.env.database.tx(org, (db) => personal.export!(db, org, subject))) as Record<
    string,
    unknown[]
  >;
  expect(shown).toMatchObject({ standing: { points: expect.any(Number) }, messages: [{}], acts: [{}, {}] });
  await house.env.database.tx(org, (db) => personal.erase!(db, org, subject));
  for (const table of tables) {
    const left = await house.look<{ person: string }>(`SELECT person FROM game_${table} WHERE org = $1`, [org]);
    expect(
      left.map(({ person }) => person),
      table,
    ).not.toContain(one);
  }
  expect((await house.look("SELECT FROM game_players WHERE org = $1", [org])).length).toBe(1);
});
