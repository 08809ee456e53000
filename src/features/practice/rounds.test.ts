import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { kindsOf } from "../../kit/ledger/declared.ts";
import { misfits } from "../../kit/ledger/testing.ts";
import { contract } from "./contract.ts";
import * as facts from "./facts.ts";
import { duelHandlers as duels } from "./handlers/duels.ts";
import { roundHandlers as handlers } from "./handlers/rounds.ts";
import { answersTo, makePlayers, sealedItems } from "./testing.ts";
import type { Players } from "./testing.ts";

let house: TestEnv;
let players: Players;
beforeAll(async () => {
  house = await testEnv();
  players = await makePlayers(house, 13);
});
afterAll(() => house.close());

const start = (member: string) => players.as(member, handlers.startRound, {});
type Given = Awaited<ReturnType<typeof answersTo>>;
const send = ({ id, nonce }: { id: string; nonce: string }, member: string, answers: Given) =>
  players.as(member, handlers.answerRound, { id, nonce, answers });
const roundsOf = async (member: string) =>
  (await players.facts("round.finished")).filter((one) => one.person === member);

describe("a round", () => {
  it("holds eight messages, at least three of them good, and tells no answer before it is given", async () => {
    const round = await start(players.members[0]!);
    expect(round.items).toHaveLength(8);
    expect(round.items.every(({ result }) => result === null)).toBe(true);
    const found = JSON.stringify(round);
    for (const { item } of await sealedItems(house, round.id)) expect(found).not.toContain(item);
    for (const word of ["phish", "cues", "why", "difficulty"]) expect(found).not.toContain(`"${word}"`);
  });

  it("is one: starting again goes on with it, also when a hundred requests come at once", async () => {
    const member = players.members[1]!;
    const all = await Promise.all(Array.from({ length: 100 }, () => start(member)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  });

  it("is finished by its last answer, in any order, and written down once", async () => {
    const member = players.members[2]!;
    const round = await start(member);
    await players.wait(round.id, 90);
    const answers = await answersTo(house, round.id);
    const first = await send(round, member, [answers[5]!]);
    expect(first.round).toMatchObject({ state: "open", answered: 1, earns: null });
    expect(first.results).toMatchObject([{ position: 5, right: true }]);
    expect(first.results[0]!.cues.length).toBeGreaterThan(0);
    const last = await send(round, member, answers.toReversed());
    expect(last.round).toMatchObject({ state: "finished", right: 8, earns: true, earnsNot: null });
    await send(round, member, answers);
    const [written, ...more] = await roundsOf(member);
    expect(more).toEqual([]);
    expect(written!.data).toMatchObject({ round: round.id, kind: "practice", earns: true });
    expect(written!.data.answers.map((one: { right: boolean }) => one.right)).toEqual(Array(8).fill(true));
  });

  it("counts a hundred equal answers at once as one", async () => {
    const member = players.members[3]!;
    const round = await start(member);
    await players.wait(round.id, 90);
    const answers = await answersTo(house, round.id);
    const all = await Promise.all(Array.from({ length: 100 }, () => send(round, member, answers)));
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await roundsOf(member)).toHaveLength(1);
  });

  it("keeps the first answer to a message, and says which", async () => {
    const member = players.members[4]!;
    const round = await start(member);
    const [first] = await answersTo(house, round.id, () => "trust");
    await send(round, member, [first!]);
    const again = await send(round, member, [{ ...first!, decision: "report" }]);
    expect(again.results[0]).toMatchObject({ decision: "trust" });
    expect(again.round.answered).toBe(1);
  });

  it("earns nothing when answers come faster than anybody reads, whatever the phone says", async () => {
    const member = players.members[5]!;
    const round = await start(member);
    const answers = (await answersTo(house, round.id)).map((one) => ({ ...one, msSeen: 60_000 }));
    const hurried = await send(round, member, answers.slice(0, 1));
    expect(hurried.round.answered).toBe(1);
    await players.wait(round.id, 300);
    const done = await send(round, member, answers);
    expect(done.round).toMatchObject({ state: "finished", earns: false, earnsNot: "too-fast" });
    const [written] = await roundsOf(member);
    expect(written!.data.earns).toBe(false);
    expect(written!.data.answers[0].seconds).toBeLessThan(60);
  });

  it("earns nothing when nearly everything was checked another way", async () => {
    const member = players.members[6]!;
    const round = await start(member);
    await players.wait(round.id, 90);
    const done = await send(round, member, await answersTo(house, round.id, () => "check"));
    expect(done.round).toMatchObject({ right: 8, earns: false, earnsNot: "undecided" });
  });

  it("has its own time: what passed for one does not count for others that were open meanwhile, whichever ends first", async () => {
    const [member, other] = [players.members[11]!, players.members[12]!];
    const open = [await start(member)];
    for (let n = 0; n < 4; n += 1) {
      const { id, code } = await players.as(other, duels.challenge, { to: "code", named: false });
      await players.as(member, duels.takeChallenge, { code: code!, named: false });
      open.push(await players.as(member, duels.startDuelRound, { id }));
    }
    // Enough for one round, and not for five.
    await players.wait(open[0]!.id, 60);
    const ended = await Promise.all(
      open.map(async (round) => (await send(round, member, await answersTo(house, round.id))).round),
    );
    const inTime = ended.filter(({ earnsNot }) => earnsNot !== "too-fast");
    expect(inTime.length).toBeGreaterThan(0);
    expect(inTime.length).toBeLessThan(4);
    // Whoever begins the next one afterwards has nothing to wait for.
    const next = await start(member);
    await players.wait(next.id, 90);
    expect((await send(next, member, await answersTo(house, next.id))).round.earns).toBe(true);
  });

  it("is nobody else's, and not answered with another round's nonce", async () => {
    const [mine, other] = [players.members[7]!, players.members[8]!];
    const round = await start(mine);
    const answers = await answersTo(house, round.id);
    await expect(send(round, other, answers)).rejects.toMatchObject({ reason: "no-round" });
    await expect(players.as(other, handlers.getRound, { id: round.id })).rejects.toMatchObject({ reason: "no-round" });
    const { nonce } = await start(other);
    await expect(send({ id: round.id, nonce }, mine, answers)).rejects.toMatchObject({ reason: "forged-round" });
    expect(await roundsOf(mine)).toEqual([]);
    const strangers = await makePlayers(house, 1);
    const theirs = strangers.as(strangers.members[0]!, handlers.getRound, { id: round.id });
    await expect(theirs).rejects.toMatchObject({ reason: "no-round" });
  });

  it("is put away when it has waited for two weeks, and its answers are refused", async () => {
    const member = players.members[9]!;
    const old = await start(member);
    await players.wait(old.id, 15 * 86_400);
    expect((await start(member)).id).not.toBe(old.id);
    await expect(send(old, member, await answersTo(house, old.id))).rejects.toMatchObject({ reason: "round-closed" });
  });

  it("brings nothing of the rounds before while there is something else", async () => {
    const member = players.members[10]!;
    const seen = new Set<string>();
    for (let n = 0; n < 3; n++) {
      const round = await start(member);
      for (const { item } of await sealedItems(house, round.id)) {
        expect(seen.has(item)).toBe(false);
        seen.add(item);
      }
      await players.wait(round.id, 90);
      await send(round, member, await answersTo(house, round.id));
    }
    const received = await players.as(member, handlers.getPractice, {});
    expect(received).toMatchObject({ open: null, week: 3, rounds: 3, figures: { hooks: { missed: 0 } } });
    expect(received.figures.sensitivity!.low).toBeGreaterThan(0);
  });
});

describe("a crafted answer", () => {
  const shape = contract.answerRound["~orpc"].inputSchema as unknown as {
    safeParse(value: unknown): { success: boolean };
  };
  const answer = { position: 0, decision: "report" };
  const input = { id: "018f3c1e-0000-7000-8000-00000000000a", nonce: "n", answers: [answer] };

  it("passes as it should be", () => expect(shape.safeParse(input).success).toBe(true));

  it.each<[string, object]>([
    ["that says it was right", { answers: [{ ...answer, right: true }] }],
    ["that brings its own time", { answers: [{ ...answer, at: "2030-01-01T00:00:00Z" }] }],
    ["to a ninth message", { answers: [{ ...answer, position: 8 }] }],
    ["to a message before the first", { answers: [{ ...answer, position: -1 }] }],
    ["that decides otherwise", { answers: [{ ...answer, decision: "win" }] }],
    ["of a negative time", { answers: [{ ...answer, msSeen: -5 }] }],
    ["of no message", { answers: [] }],
    ["of nine messages", { answers: Array(9).fill(answer) }],
    ["for somebody else", { member: input.id }],
    ["that says that it earns", { earns: true }],
  ])("%s is refused by its shape", (_what, change) =>
    expect(shape.safeParse({ ...input, ...change }).success).toBe(false),
  );
});

it("facts are what they say", async () =>
  expect(await misfits((sql, params) => house.look(sql, params), kindsOf({ facts }))).toEqual([]));
