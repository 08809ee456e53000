import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { reactions } from "./reactions.ts";
import { makePlayers } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

/** Forty rounds of three people over five templates, right in a pattern that repeats nowhere soon. */
function history(org: string, members: readonly string[]): Fact[] {
  return Array.from({ length: 40 }, (_, n) => {
    const answers = Array.from({ length: 8 }, (_, place) => ({
      item: `t${(n + place) % 5}.1`,
      template: `t${(n + place) % 5}`,
      phish: place % 2 === 0,
      decision: place % 2 === 0 ? "report" : "trust",
      right: (n * 7 + place * 3) % 5 > 1,
      sure: null,
      class: "moderate",
      difficulty: -2,
      skills: [],
      form: "mail",
      seconds: 9,
    }));
    const data = { round: newId(), kind: "practice", startedAt: new Date().toISOString(), earns: true, answers };
    const person = members[n % members.length]!;
    return { kind: "round.finished", org, person, data, at: new Date(), pos: 1, id: String(n) } as Fact;
  });
}

it("learns the same of rounds that are read one by one and of those that are read together", async () => {
  const own = await makePlayers(house, 3);
  const facts = history(own.org, own.members);
  const learned = async (size: number) => {
    await house.env.database.tx(own.org, (db) => reactions[0]!.reset!(db, own.org));
    for (let at = 0; at < facts.length; at += size) {
      const some = facts.slice(at, at + size);
      await house.env.database.tx(own.org, (db) =>
        reactions[0]!.run({ org: own.org, facts: some, db, env: house.env }),
      );
    }
    return [
      await house.look("SELECT member, skill, answers FROM practice_players WHERE org = $1 ORDER BY member", [own.org]),
      await house.look("SELECT template, difficulty, answers FROM practice_difficulties WHERE org = $1 ORDER BY template", [own.org]), // oxfmt-ignore
    ];
  };
  const live = await learned(1);
  expect(live[1]).toHaveLength(5);
  expect(await learned(7)).toEqual(live);
  expect(await learned(40)).toEqual(live);
});
