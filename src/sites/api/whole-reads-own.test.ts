import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import type { Context } from "../../kit/feature.ts";
import { explained } from "../../kit/db/testing-plans.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { readWordsOf } from "../../kit/words.ts";
import { seedDemo } from "../../first-start.ts";

// What people ask for themselves they ask often, and all of them: nothing of it may read a table as a whole that grows with the people and the years.

const growing = new Set(
  `facts deliveries people people_terms people_accounts tracking_outcomes assignments hits work
   practice_rounds practice_players practice_duels practice_builds practice_build_counts game_deliveries game_acts game_players game_standings
   game_league_members game_leagues game_told game_crews game_crew_members game_thanks game_preferences`.split(/\s+/),
);

/** What may sort what an index has led to, and why. */
const sorts: Record<string, string> = {
  myResults: "sorts the simulations of one person, of whom two a month is the rule",
  listDuels: "sorts the challenges that wait for one person, found by them, a few to each of their colleagues",
  departmentsBoard: "adds up a season once a day, for one of all who ask",
  crewsBoard: "the same",
};

/** What is asked, beside each GET without a choice. */
const asked: Record<string, object[]> = {
  myResults: [{ limit: 50 }],
  peopleBoard: [{ limit: 50 }],
  myLedger: [{ limit: 50 }],
  challenge: [
    { to: "code", named: false },
    { to: "department", named: true },
  ],
  startRound: [{}],
  addBuild: [{ pretext: "invoice", sender: "free-mail", link: "short", pressure: "quiet", named: false }],
  joinCrew: [{ with: "department" }],
  changeMyGameSettings: [{ listed: true }],
};

const own = features.flatMap((feature) =>
  Object.entries(feature.contract ?? {})
    .map(([name, one]) => ({ feature, name, meta: one["~orpc"].meta }))
    .filter(({ meta }) => meta.may === "member" && !meta.raw && !meta.path.includes("{"))
    .filter(({ name }) => feature.handlers?.[name])
    .filter(({ name, meta }) => asked[name] || (meta.method === "GET" && !meta.path.includes("preview"))),
);

let t: TestEnv;
const org = newId();
let member: string;

beforeAll(async () => {
  t = await testEnv();
  readWordsOf(features);
  await seedDemo(t.env, features, org);
  const [one] = await t.look<{ id: string }>(
    "SELECT id FROM people WHERE org = $1 AND department IS NOT NULL AND active ORDER BY email LIMIT 1",
    [org],
  );
  member = one!.id;
});
afterAll(() => t?.close());

it.each(own)("$name reads by an index", async ({ feature, name }) => {
  const found = new Set<string>();
  const grows = (table: string) => growing.has(table.replace(/_(\d{6}|default)$/, ""));
  const database = explained(t.env.database, grows, (step, sql) => void found.add(`${step}: ${sql}`));
  for (const input of asked[name] ?? [{}])
    await database.tx(org, async (db, now) => {
      const actor = { kind: "member" as const, id: member, member, may: new Set<string>(), name: "Player" };
      const handler = feature.handlers![name] as (context: Context) => Promise<unknown>;
      await handler({ org, actor, input, db, now, env: { ...t.env, database } });
    });
  const wrong = [...found].filter((step) => !(name in sorts && /^[\w ]*Sort of/.test(step)));
  expect(wrong).toEqual([]);
});
