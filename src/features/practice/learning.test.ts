import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { training } from "../training/feature.ts";
import { duelHandlers } from "./handlers/duels.ts";
import { roundHandlers as rounds } from "./handlers/rounds.ts";
import { workshopHandlers } from "./handlers/workshop.ts";
import { templateOfItem } from "./items.ts";
import { reactions } from "./reactions.ts";
import { classDifficulty } from "./rules/skill.ts";
import { eraseMember, forgetDuels, forgetRounds, practiceOf } from "./store/personal.ts";
import { readDifficulties, readPlayers } from "./store/learning.ts";
import { answersTo, factsOf, makePlayers, sealedItems } from "./testing.ts";
import type { Players } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

async function play(own: Players, member: string, right = true) {
  const round = await own.as(member, rounds.startRound, {});
  await own.wait(round.id, 90);
  const answers = await answersTo(house, round.id, (phish) => (phish === right ? "report" : "trust"));
  await own.as(member, rounds.answerRound, { id: round.id, nonce: round.nonce, answers });
  return round.id;
}

const within = <T>(own: Players, work: Parameters<typeof house.env.database.tx<T>>[1]) =>
  house.env.database.tx(own.org, work);

async function learn(own: Players, chunks: number) {
  const facts = await factsOf(house, own.org, "round.finished");
  await within(own, async (db) => {
    for (const one of reactions) await one.reset!(db, own.org);
    const size = Math.ceil(facts.length / chunks);
    for (let at = 0; at < facts.length; at += size)
      for (const one of reactions)
        await one.run({ org: own.org, facts: facts.slice(at, at + size), db, env: house.env });
  });
  return within(own, async (db) => ({
    players: await readPlayers(db, own.org, own.members),
    difficulties: await readDifficulties(db, own.org),
  }));
}

describe("what is learned from rounds", () => {
  it("is who is better and what is harder, the same however the facts are read", async () => {
    const own = await makePlayers(house, 2);
    const [able, unlucky] = own.members as [string, string];
    for (let n = 0; n < 2; n++) {
      await play(own, able);
      await play(own, unlucky, false);
    }
    const { players, difficulties } = await learn(own, 1);
    expect(players.get(able)!.value).toBeGreaterThan(0.2);
    expect(players.get(unlucky)!.value).toBeLessThan(-0.2);
    expect(players.get(able)!.answers).toBe(16);
    expect([...difficulties.values()].reduce((sum, one) => sum + one.answers, 0)).toBe(32);
    const again = await learn(own, 3);
    for (const [member, { value }] of again.players) expect(value).toBeCloseTo(players.get(member)!.value, 5);
  });

  it("is kept per organisation", async () => {
    const [one, other] = [await makePlayers(house, 1), await makePlayers(house, 1)];
    await play(one, one.members[0]!, false);
    await learn(one, 1);
    expect((await within(other, (db) => readDifficulties(db, other.org))).size).toBe(0);
    const round = await other.as(other.members[0]!, rounds.startRound, {});
    for (const sealed of await sealedItems(house, round.id))
      expect(sealed.difficulty).toBeCloseTo(classDifficulty[templateOfItem(sealed).class], 6);
  });

  it("is nothing from a round that earns nothing", async () => {
    const own = await makePlayers(house, 1);
    const round = await own.as(own.members[0]!, rounds.startRound, {});
    const answers = await answersTo(house, round.id);
    await own.as(own.members[0]!, rounds.answerRound, { id: round.id, nonce: round.nonce, answers });
    expect((await learn(own, 1)).players.size).toBe(0);
    expect(await own.facts("skills.graded")).toEqual([]);
  });
});

it("skills are graded once a round, and those that fade come into the next", async () => {
  const own = await makePlayers(house, 1);
  const member = own.members[0]!;
  await play(own, member, false);
  const [graded, ...more] = await own.facts("skills.graded");
  expect(more).toEqual([]);
  expect(graded!.data.grades).toContainEqual({ skill: expect.any(String), grade: "again" });
  const facts = await factsOf(house, own.org, "skills.graded");
  for (const { kinds, run } of training.reactions ?? [])
    if (kinds.includes("skills.graded")) await within(own, (db) => run({ org: own.org, facts, db, env: house.env }));
  await house.look("UPDATE training_cards SET due_at = now() - interval '1 day' WHERE org = $1", [own.org]);
  const due = await house.look<{ skill: string }>("SELECT skill FROM training_cards WHERE org = $1", [own.org]);
  const round = await own.as(member, rounds.startRound, {});
  const exercised = (await sealedItems(house, round.id)).flatMap((one) => [...templateOfItem(one).skills]);
  expect(due.filter(({ skill }) => exercised.includes(skill)).length).toBeGreaterThanOrEqual(Math.min(6, due.length));
});

describe("a person's data", () => {
  it("is told whole, and gone after an erasure, with the other side of a duel left as it is", async () => {
    const own = await makePlayers(house, 2);
    const [ada, bo] = own.members as [string, string];
    await play(own, ada);
    await learn(own, 1);
    const { code, id } = await own.as(ada, duelHandlers.challenge, { to: "code", named: true });
    await own.as(bo, duelHandlers.takeChallenge, { code: code!, named: true });
    await own.as(ada, workshopHandlers.addBuild, { pretext: "calendar", sender: "service", link: "short", pressure: "quiet", named: true }); // oxfmt-ignore
    const subject = { member: ada, tombstone: newId(), emails: [], needles: [] };
    const result: any = await within(own, (db) => practiceOf(db, own.org, subject));
    expect(result).toMatchObject({
      rounds: [{ earns: true }],
      skill: { answers: 8 },
      duels: [{ id }],
      builds: [{ named: true }],
    });
    await within(own, (db) => eraseMember(db, own.org, subject));
    const after = await within(own, (db) => practiceOf(db, own.org, subject));
    expect(after).toEqual({ rounds: [], skill: null, duels: [], builds: [] });
    for (const table of ["practice_rounds", "practice_players", "practice_duels", "practice_builds"])
      expect(await house.look(`SELECT FROM ${table} AS t WHERE t::text LIKE '%' || $1 || '%'`, [ada])).toEqual([]);
    const { items } = await own.as(bo, duelHandlers.listDuels, {});
    expect(items).toMatchObject([{ id, you: { name: "Person 1" } }]);
    expect(items[0]!.other!.name).not.toContain("Person");
  });

  it("goes when its time is over, and not before", async () => {
    const own = await makePlayers(house, 2);
    await play(own, own.members[0]!);
    await own.as(own.members[0]!, duelHandlers.challenge, { to: "code", named: false });
    const left = () => house.look("SELECT id FROM practice_rounds WHERE org = $1 UNION ALL SELECT id FROM practice_duels WHERE org = $1", [own.org]); // oxfmt-ignore
    const forget = (before: Date) =>
      within(own, async (db) => {
        await forgetRounds(db, own.org, before, 100);
        await forgetDuels(db, own.org, before, 100);
      });
    await forget(new Date(Date.now() - 86_400_000));
    expect(await left()).toHaveLength(2);
    await forget(new Date(Date.now() + 86_400_000));
    expect(await left()).toEqual([]);
  });
});
