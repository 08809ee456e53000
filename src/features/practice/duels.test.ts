import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { pseudonymsOf } from "./duel.ts";
import { duelHandlers as duels } from "./handlers/duels.ts";
import { roundHandlers as rounds } from "./handlers/rounds.ts";
import { answersTo, makePlayers } from "./testing.ts";
import type { Players } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const play = async (own: Players, member: string, duel: string, right: number) => {
  const round = await own.as(member, duels.startDuelRound, { id: duel });
  await own.wait(round.id, 90);
  const answers = await answersTo(house, round.id, (phish, at) => (phish === at < right ? "report" : "trust"));
  await own.as(member, rounds.answerRound, { id: round.id, nonce: round.nonce, answers });
  return round;
};
const listed = async (own: Players, member: string) => (await own.as(member, duels.listDuels, {})).items;

async function pair(named: [boolean, boolean] = [false, false]) {
  const own = await makePlayers(house, 4);
  const [ada, bo, cy] = own.members as [string, string, string];
  const made = await own.as(ada, duels.challenge, { to: "code", named: named[0] });
  const taken = await own.as(bo, duels.takeChallenge, { code: ` ${made.code!.toUpperCase()} `, named: named[1] });
  return { own, ada, bo, cy, made, taken };
}

describe("a duel", () => {
  it("is the same eight messages for both, and told to both when both have finished", async () => {
    const { own, ada, bo, made } = await pair();
    const first = await play(own, ada, made.id, 8);
    expect(await listed(own, ada)).toMatchObject([
      { state: "running", you: { finished: true, right: 8 }, other: { finished: false, right: null }, outcome: null },
    ]);
    expect(await own.facts("duel.finished")).toEqual([]);
    const second = await play(own, bo, made.id, 5);
    expect(second.items.map((one) => one.message)).toEqual(first.items.map((one) => one.message));
    expect(await listed(own, ada)).toMatchObject([{ state: "finished", outcome: "won", other: { right: 5 } }]);
    expect(await listed(own, bo)).toMatchObject([{ state: "finished", outcome: "lost", other: { right: 8 } }]);
    const written = await own.facts("duel.finished");
    expect(written).toHaveLength(2);
    expect(Object.fromEntries(written.map(({ person, data }) => [person, data.outcome]))).toEqual({
      [ada]: "won",
      [bo]: "lost",
    });
    const kinds = (await own.facts("round.finished")).map(({ data }) => data.kind);
    expect(kinds).toEqual(["duel", "duel"]);
  });

  it("is written down once when both finish at the same moment", async () => {
    const { own, ada, bo, made } = await pair();
    await Promise.all([play(own, ada, made.id, 6), play(own, bo, made.id, 6)]);
    const written = await own.facts("duel.finished");
    expect(written.map(({ data }) => data.outcome)).toEqual(["even", "even"]);
  });

  it("shows the name to the other only where that was allowed", async () => {
    const { own, ada, bo } = await pair([true, false]);
    const [forAda] = await listed(own, ada);
    const [forBo] = await listed(own, bo);
    expect(forBo!.other!.name).toBe("Person 0");
    expect(forAda!.other!.name).not.toContain("Person");
  });

  it("is taken once, not by its maker, and by no stranger", async () => {
    const own = await makePlayers(house, 3);
    const [ada, bo, cy] = own.members as [string, string, string];
    const { code } = await own.as(ada, duels.challenge, { to: "code", named: false });
    const take = (who: Players, member: string) => who.as(member, duels.takeChallenge, { code: code!, named: false });
    await expect(take(own, ada)).rejects.toMatchObject({ reason: "own-challenge" });
    const strangers = await makePlayers(house, 1);
    await expect(take(strangers, strangers.members[0]!)).rejects.toMatchObject({ reason: "no-challenge" });
    const both = await Promise.allSettled([take(own, bo), take(own, cy)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("stands before a department without a name only where that hides among enough people", async () => {
    const few = await makePlayers(house, 5);
    const [ada, bo] = few.members as [string, string];
    await house.look("INSERT INTO departments (org, id, name, name_key) VALUES ($1, gen_random_uuid(), 'North', 'north')", [few.org]); // oxfmt-ignore
    await house.look("UPDATE people SET department = (SELECT id FROM departments WHERE org = $1 AND name = 'North') WHERE org = $1", [few.org]); // oxfmt-ignore
    const ask = (named: boolean) => few.as(ada, duels.challenge, { to: "department", named });
    await expect(ask(false)).rejects.toMatchObject({ reason: "department-small" });
    const { code } = await ask(true);
    const take = (named: boolean) => few.as(bo, duels.takeChallenge, { code: code!, named });
    await expect(take(false)).rejects.toMatchObject({ reason: "department-small" });
    expect(await take(true)).toMatchObject({ state: "running" });
  });

  it("is taken back by its maker alone, while nobody has taken it", async () => {
    const own = await makePlayers(house, 3);
    const [ada, bo] = own.members as [string, string];
    const back = (member: string, id: string) => own.as(member, duels.withdrawChallenge, { id });
    const made = await own.as(ada, duels.challenge, { to: "code", named: false });
    await expect(back(bo, made.id)).rejects.toMatchObject({ reason: "challenge-gone" });
    await back(ada, made.id);
    expect(await listed(own, ada)).toEqual([]);
    await expect(own.as(bo, duels.takeChallenge, { code: made.code!, named: false })).rejects.toMatchObject({ reason: "no-challenge" }); // oxfmt-ignore
    const { own: other, ada: cy, made: taken } = await pair();
    await expect(other.as(cy, duels.withdrawChallenge, { id: taken.id })).rejects.toMatchObject({ reason: "challenge-gone" }); // oxfmt-ignore
  });

  it("earns once a day where the same two meet again, and says why; with somebody else it earns", async () => {
    const { own, ada, bo, cy, made } = await pair();
    await play(own, ada, made.id, 8);
    await play(own, bo, made.id, 8);
    const next = async (by: string, to: string) => {
      const { id, code } = await own.as(by, duels.challenge, { to: "code", named: false });
      await own.as(to, duels.takeChallenge, { code: code!, named: false });
      return id;
    };
    const finished = async (member: string, duel: string) => {
      const { id } = await play(own, member, duel, 8);
      return own.as(member, rounds.getRound, { id });
    };
    const again = await next(bo, ada);
    expect(await finished(ada, again)).toMatchObject({ state: "finished", earns: false, earnsNot: "pair-today" });
    expect(await finished(bo, again)).toMatchObject({ earns: false, earnsNot: "pair-today" });
    expect(await finished(ada, await next(ada, cy))).toMatchObject({ earns: true, earnsNot: null });
    await house.look("UPDATE practice_rounds SET finished_at = finished_at - interval '25 hours' WHERE org = $1", [own.org]); // oxfmt-ignore
    expect(await finished(ada, await next(bo, ada))).toMatchObject({ earns: true, earnsNot: null });
  });

  it("of the same two counts once also when two end at the same moment", async () => {
    const { own, ada, bo, made } = await pair();
    const second = await own.as(bo, duels.challenge, { to: "code", named: false });
    await own.as(ada, duels.takeChallenge, { code: second.code!, named: false });
    await Promise.all([play(own, ada, made.id, 8), play(own, ada, second.id, 8)]);
    const earned = (await own.facts("round.finished")).filter(({ data }) => data.earns);
    expect(earned).toHaveLength(1);
  });

  it("is nobody else's", async () => {
    const { own, cy, made } = await pair();
    expect(await listed(own, cy)).toEqual([]);
    await expect(own.as(cy, duels.startDuelRound, { id: made.id })).rejects.toMatchObject({ reason: "no-duel" });
    await expect(own.as(cy, duels.rematch, { id: made.id, named: false })).rejects.toMatchObject({ reason: "no-duel" });
  });

  it("is played once: whoever has finished sees the same round again", async () => {
    const { own, ada, made } = await pair();
    const round = await play(own, ada, made.id, 8);
    expect(await own.as(ada, duels.startDuelRound, { id: made.id })).toMatchObject({ id: round.id, state: "finished" });
  });

  it("begins when somebody has taken the challenge", async () => {
    const own = await makePlayers(house, 1);
    const { id } = await own.as(own.members[0]!, duels.challenge, { to: "code", named: false });
    const early = own.as(own.members[0]!, duels.startDuelRound, { id });
    await expect(early).rejects.toMatchObject({ reason: "duel-not-begun" });
  });

  it("has a rematch for these two alone, after both have finished", async () => {
    const { own, ada, bo, cy, made } = await pair();
    const ask = () => own.as(bo, duels.rematch, { id: made.id, named: false });
    await expect(ask()).rejects.toMatchObject({ reason: "no-rematch" });
    await play(own, ada, made.id, 8);
    await play(own, bo, made.id, 8);
    const { code } = await ask();
    const take = (member: string) => own.as(member, duels.takeChallenge, { code: code!, named: false });
    await expect(take(cy)).rejects.toMatchObject({ reason: "no-challenge" });
    expect(await take(ada)).toMatchObject({ state: "running" });
  });

  it("may be offered to one's department, and to it alone", async () => {
    const own = await makePlayers(house, 3);
    const [ada, bo, cy] = own.members as [string, string, string];
    const offer = () => own.as(ada, duels.challenge, { to: "department", named: true });
    await expect(offer()).rejects.toMatchObject({ reason: "no-department" });
    const department = await house.env.database.tx(own.org, (db) => db.one<{ id: string }>("INSERT INTO departments (org, id, name, name_key) VALUES ($1, gen_random_uuid(), 'Quay', 'quay') RETURNING id", [own.org])); // oxfmt-ignore
    await house.look("UPDATE people SET department = $2 WHERE id = ANY ($1)", [[ada, bo], department.id]);
    const { code } = await offer();
    expect(await listed(own, bo)).toMatchObject([{ mine: false, code, you: null, other: { finished: false } }]);
    expect(await listed(own, cy)).toEqual([]);
  });

  it("waits in five challenges at most, and two weeks long", async () => {
    const own = await makePlayers(house, 2);
    const [ada, bo] = own.members as [string, string];
    const offer = () => own.as(ada, duels.challenge, { to: "code", named: false });
    const { code } = await offer();
    for (let n = 1; n < 5; n++) await offer();
    await expect(offer()).rejects.toMatchObject({ reason: "too-many-duels" });
    await house.look("UPDATE practice_duels SET created_at = created_at - interval '15 days' WHERE org = $1", [
      own.org,
    ]);
    await expect(own.as(bo, duels.takeChallenge, { code: code!, named: false })).rejects.toMatchObject({ reason: "no-challenge" }); // oxfmt-ignore
    expect((await offer()).state).toBe("challenge");
  });
});

it("the two of a duel never have the same pseudonym", () => {
  for (let n = 0; n < 200; n++) {
    const { challenger, opponent } = pseudonymsOf(`duel ${n}`);
    expect(challenger).not.toBe(opponent);
  }
});
