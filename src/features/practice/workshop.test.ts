import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { languages } from "../../kit/languages.ts";
import { roundHandlers as rounds } from "./handlers/rounds.ts";
import { isHiddenAmong } from "./rules/disclosed.ts";
import { workshopHandlers as workshop } from "./handlers/workshop.ts";
import { buildOf, shownItem, templateOfItem } from "./items.ts";
import { reactions } from "./reactions.ts";
import type { Decision } from "./rules.ts";
import { templateFlaws } from "./template.ts";
import type { Fact } from "../../kit/ledger/index.ts";
import { newId } from "../../kit/id.ts";
import { answersTo, factsOf, makePlayers, sealedItems } from "./testing.ts";
import type { Players } from "./testing.ts";
import { assemble } from "./workshop/assemble.ts";
import { pieceIds } from "./workshop/pieces.ts";
import type { Pieces } from "./workshop/pieces.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const pieces: Pieces = { pretext: "invoice", sender: "one-letter", link: "short", pressure: "chief" };
const all = pieceIds.pretext.flatMap((pretext) =>
  pieceIds.sender.flatMap((sender) =>
    pieceIds.link.flatMap((link) => pieceIds.pressure.map((pressure) => ({ pretext, sender, link, pressure }))),
  ),
);

describe("the pieces", () => {
  it.each(languages)(
    "make a practice phish without a flaw in whichever way they are put together, in $name",
    ({ tag }) => {
      const flaws = all.flatMap((one) => templateFlaws(assemble(one, tag)));
      expect([...new Set(flaws)]).toEqual([]);
    },
  );

  it("make different messages", () => {
    const texts = all.map((one) => JSON.stringify(shownItem({ item: "workshop.x", difficulty: 0, pieces: one }, "en")));
    expect(new Set(texts).size).toBe(all.length);
  });
});

/** The fact of a round in which somebody trusted a build. */
function roundWith(org: string, build: string): Fact {
  const answer = { item: `workshop.${build}`, template: "workshop", phish: true, decision: "trust", right: false };
  const more = { sure: null, class: "moderate", difficulty: -2, skills: [], form: "mail", seconds: 9 };
  const data = { round: newId(), kind: "practice", startedAt: new Date().toISOString(), earns: true, answers: [{ ...answer, ...more }] }; // oxfmt-ignore
  return { kind: "round.finished", org, person: newId(), data, at: new Date(), pos: 1, id: "1" } as Fact;
}

function inBatches<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Plays a round that holds the build, and decides about it. */
async function meet(own: Players, member: string, build: string, decision: Decision) {
  for (let tries = 0; tries < 40; tries++) {
    const round = await own.as(member, rounds.startRound, {});
    const items = await sealedItems(house, round.id);
    const at = items.findIndex(({ item }) => buildOf(item) === build);
    await own.wait(round.id, 90);
    const right = await answersTo(house, round.id);
    const answers = right.map((one) => (one.position === at ? { ...one, decision } : one));
    const { results } = await own.as(member, rounds.answerRound, { id: round.id, nonce: round.nonce, answers });
    if (at >= 0) return results[at]!;
  }
  throw new Error("the build was never met");
}

const learn = async (own: Players) => {
  const facts = await factsOf(house, own.org, "round.finished");
  for (const one of reactions)
    await house.env.database.tx(own.org, async (db) => {
      await one.reset!(db, own.org);
      await one.run({ org: own.org, facts, db, env: house.env });
    });
};

describe("a build", () => {
  it("comes into colleagues' rounds, names its author only if they agreed, and credits them when it is found", async () => {
    const own = await makePlayers(house, 11);
    const [author, ...others] = own.members as [string, ...string[]];
    const { id } = await own.as(author, workshop.addBuild, { ...pieces, named: true });
    const read = async () => (await own.as(author, workshop.getWorkshop, {})).builds[0]!.counts;
    for (const [at, member] of others.slice(0, 4).entries())
      expect((await meet(own, member, id, at === 0 ? "trust" : "report")).workshop).toEqual({ by: "Person 0" });
    await learn(own);
    expect(await read()).toBeNull();
    expect((await meet(own, others[4]!, id, "check")).phish).toBe(true);
    await learn(own);
    expect(await read()).toEqual({ shown: 5, fooled: 1, found: 3 });
    expect((await own.facts("workshop.found")).map(({ person }) => person)).toEqual([author, author, author]);
  });

  it.each([1, 7, 11])("moves what is told by five people at once, of facts that come %i at a time", async (size) => {
    const own = await makePlayers(house, 16);
    const { id } = await own.as(own.members[0]!, workshop.addBuild, { ...pieces, named: false });
    const read = async () => (await own.as(own.members[0]!, workshop.getWorkshop, {})).builds[0]!.counts?.shown ?? 0;
    const seen = new Set<number>();
    for (const some of inBatches(
      Array.from({ length: 11 }, () => roundWith(own.org, id)),
      size,
    )) {
      await house.env.database.tx(own.org, (db) =>
        reactions[1]!.run({ org: own.org, facts: some, db, env: house.env }),
      );
      seen.add(await read());
    }
    expect([...seen].filter((shown) => shown % 5 !== 0)).toEqual([]);
    expect(await read()).toBe(10);
  });

  it("is told of nobody where nearly all have met it: in an organisation of six, five of five fooled would be each of them", async () => {
    const own = await makePlayers(house, 6);
    const [author, ...others] = own.members as [string, ...string[]];
    const { id } = await own.as(author, workshop.addBuild, { ...pieces, named: false });
    for (const member of others) await meet(own, member, id, "trust");
    await learn(own);
    expect((await own.as(author, workshop.getWorkshop, {})).builds[0]!.counts).toBeNull();
    expect([isHiddenAmong(5, 10, 5), isHiddenAmong(10, 14, 5), isHiddenAmong(0, 100, 5)]).toEqual([true, false, false]);
  });

  it("moves what is told by as many people as the organisation's smallest group is of", async () => {
    const own = await makePlayers(house, 26);
    await house.look("UPDATE organisations SET smallest_group = 8 WHERE id = $1", [own.org]);
    const { id } = await own.as(own.members[0]!, workshop.addBuild, { ...pieces, named: false });
    const seen = [];
    for (let met = 1; met <= 17; met++) {
      await house.env.database.tx(own.org, (db) =>
        reactions[1]!.run({ org: own.org, facts: [roundWith(own.org, id)], db, env: house.env }),
      );
      seen.push((await own.as(own.members[0]!, workshop.getWorkshop, {})).builds[0]!.counts?.shown ?? 0);
    }
    expect([...new Set(seen)]).toEqual([0, 8, 16]);
  });

  it("tells no figure of fewer people than a group after a replay, where the group was another before", async () => {
    const own = await makePlayers(house, 40);
    const { id } = await own.as(own.members[0]!, workshop.addBuild, { ...pieces, named: false });
    const facts = Array.from({ length: 18 }, () => roundWith(own.org, id));
    const react = (some: Fact[]) =>
      house.env.database.tx(own.org, (db) => reactions[1]!.run({ org: own.org, facts: some, db, env: house.env }));
    const read = async () => (await own.as(own.members[0]!, workshop.getWorkshop, {})).builds[0]!.counts;
    const ten = { shown: 10, fooled: 10, found: 0 };
    await react(facts.slice(0, 12));
    expect(await read()).toEqual(ten);
    await house.look("UPDATE organisations SET smallest_group = 8 WHERE id = $1", [own.org]);
    await house.env.database.tx(own.org, (db) => reactions[1]!.reset!(db, own.org));
    await react(facts.slice(0, 12));
    expect(await read()).toEqual(ten);
    await react(facts.slice(12, 17));
    expect(await read()).toEqual(ten);
    await react(facts.slice(17));
    expect(await read()).toEqual({ shown: 18, fooled: 18, found: 0 });
  });

  it("is never met by its author, in another organisation, twice, or after it was taken back", async () => {
    const own = await makePlayers(house, 2);
    const other = await makePlayers(house, 1);
    const [author, player] = own.members as [string, string];
    const { id } = await own.as(author, workshop.addBuild, { ...pieces, named: false });
    expect((await meet(own, player, id, "report")).workshop).toEqual({ by: null });
    await expect(meet(own, player, id, "report")).rejects.toThrow("never met");
    await expect(meet(own, author, id, "report")).rejects.toThrow("never met");
    await expect(meet(other, other.members[0]!, id, "report")).rejects.toThrow("never met");
    await own.as(author, workshop.withdrawBuild, { id });
    await expect(own.as(player, workshop.withdrawBuild, { id })).rejects.toMatchObject({ reason: "no-build" });
  });

  it("stays in a round as it was sealed when its author takes it back", async () => {
    const own = await makePlayers(house, 2);
    const [author, player] = own.members as [string, string];
    const { id } = await own.as(author, workshop.addBuild, { ...pieces, named: true });
    let round = await own.as(player, rounds.startRound, {});
    while (!(await sealedItems(house, round.id)).some(({ item }) => buildOf(item) === id)) {
      await own.as(player, rounds.answerRound, { id: round.id, nonce: round.nonce, answers: await answersTo(house, round.id) }); // oxfmt-ignore
      round = await own.as(player, rounds.startRound, {});
    }
    await own.as(author, workshop.withdrawBuild, { id });
    const again = await own.as(player, rounds.getRound, { id: round.id });
    expect(again.items).toEqual(round.items);
    expect((await sealedItems(house, round.id)).filter((one) => templateOfItem(one).phish).length).toBeGreaterThan(2);
  });

  it("is made once, and three may be out, also when they are asked for at the same moment", async () => {
    const own = await makePlayers(house, 1);
    const add = (pretext: Pieces["pretext"]) =>
      own.as(own.members[0]!, workshop.addBuild, { ...pieces, pretext, named: false });
    await add("invoice");
    await expect(add("invoice")).rejects.toMatchObject({ reason: "same-build" });
    const more = await Promise.allSettled((["calendar", "voicemail", "benefit", "shared-file"] as const).map(add));
    expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(add("benefit")).rejects.toMatchObject({ reason: "too-many-builds" });
  });
});
