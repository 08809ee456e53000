import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testEnv } from "../../../kit/db/testing.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { applyFacts } from "../apply-facts.ts";
import { factOf, makePlayers, messageOf, roundOf } from "../testing.ts";
import type { Players } from "../testing.ts";
import { boardHandlers } from "./boards.ts";
import { crewHandlers } from "./crew.ts";
import { ownHandlers } from "./own.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

/** What is asked at the same moment, whatever of it is refused. */
const atOnce = (all: readonly (() => Promise<unknown>)[]) => Promise.allSettled(all.map((one) => one()));

const crewSizes = (org: string) =>
  house.look<{ people: number }>(
    `SELECT (SELECT count(*)::int FROM game_crew_members m WHERE m.org = c.org AND m.crew = c.id) AS people
       FROM game_crews c WHERE org = $1 ORDER BY 1`,
    [org],
  );

async function makeCrew(players: Players, size: number): Promise<void> {
  const [one, ...others] = players.members as [string, ...string[]];
  const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
  for (const other of others.slice(0, size - 1))
    await players.as(other, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
}

describe("a crew, of requests at the same moment", () => {
  it("has no more people than a crew may have", async () => {
    const players = await makePlayers(house, 16);
    await makeCrew(players, 6);
    const { crew } = await players.as(players.members[0]!, crewHandlers.myCrew, {});
    const join = (member: string) => () =>
      players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
    const asked = await atOnce(players.members.slice(6).map(join));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await crewSizes(players.org)).toEqual([{ people: 8 }]);
  });

  it("is one for a department whose people come together", async () => {
    const players = await makePlayers(house, 8);
    const join = (member: string) => () => players.as(member, crewHandlers.joinCrew, { with: "department" as const });
    await atOnce(players.members.map(join));
    expect(await crewSizes(players.org)).toEqual([{ people: 8 }]);
  });

  it("is one for one person, and leaves none without people", async () => {
    const players = await makePlayers(house, 2);
    const [one] = players.members as [string];
    const begin = () => players.as(one, crewHandlers.joinCrew, { with: "own" as const });
    const asked = await atOnce([begin, begin, begin, begin]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await crewSizes(players.org)).toEqual([{ people: 1 }]);
  });

  it("is gone when its last people leave together", async () => {
    const players = await makePlayers(house, 8);
    await makeCrew(players, 8);
    await atOnce(players.members.map((one) => () => players.as(one, crewHandlers.leaveCrew, {})));
    expect(await crewSizes(players.org)).toEqual([]);
  });

  it("gives points for one of the thanks to the same colleague, and for one of two who thank each other", async () => {
    const players = await makePlayers(house, 4);
    const { org, members } = players;
    await makeCrew(players, 4);
    const [one, two] = members as [string, string];
    // Several simulations that both of two have reported.
    for (let n = 0; n < 4; n++) {
      const campaign = newId();
      for (const [place, person] of [one, two].entries()) {
        const hit = { ...messageOf(campaign, place), reasons: [], action: "reported" as const };
        await players.applyFacts([factOf("recipient.reported", org, person, hit, new Date(Date.now() - 3_600_000))]);
      }
    }
    const thanks = async (member: string) => {
      const { crew } = await players.as(member, crewHandlers.myCrew, {});
      return crew!.reports.map(
        ({ id }) =>
          () =>
            players.as(member, crewHandlers.giveThanks, { report: id }),
      );
    };
    const asked = await atOnce([...(await thanks(one)), ...(await thanks(two))]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    const rows = await house.look("SELECT id FROM game_thanks WHERE org = $1 AND NOT mutual", [org]);
    expect(rows).toHaveLength(1);
  });
});

describe("the board of people", () => {
  it("does not show those in a new season who have switched the game off", async () => {
    const players = await makePlayers(house, 2);
    const [one, other] = players.members as [string, string];
    await players.as(one, ownHandlers.changeMyGameSettings, { listed: true });
    await players.as(one, ownHandlers.changeMyGameSettings, { on: false });
    await players.applyFacts([factOf("round.finished", players.org, one, roundOf(8), new Date())]);
    const board = await players.as(other, boardHandlers.peopleBoard, { limit: 10 });
    expect(board).toMatchObject({ items: [], people: 0 });
  });

  it("names nobody who is no longer there", async () => {
    const players = await makePlayers(house, 2);
    const [one, other] = players.members as [string, string];
    await players.as(one, ownHandlers.changeMyGameSettings, { listed: true });
    await players.applyFacts([factOf("round.finished", players.org, one, roundOf(8), new Date())]);
    const names = async () =>
      (await players.as(other, boardHandlers.peopleBoard, { limit: 10 })).items.map(({ name }) => name);
    expect(await names()).toEqual(["Person 0"]);
    await house.look("UPDATE people SET active = false WHERE org = $1 AND id = $2", [players.org, one]);
    expect(await names()).toEqual(["Somebody"]);
  });

  it("has nobody on it who left it while their points changed", async () => {
    const players = await makePlayers(house, 2);
    const [one, other] = players.members as [string, string];
    const { org } = players;
    await players.as(one, ownHandlers.changeMyGameSettings, { listed: true });
    const [counted, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const counting = house.env.database.tx(org, async (db) => {
      await applyFacts(db, org, [factOf("round.finished", org, one, roundOf(8), new Date())]);
      counted.resolve();
      await end.promise;
    });
    await counted.promise;
    const leaving = players.as(one, ownHandlers.changeMyGameSettings, { listed: false });
    // Either it waits for the other transaction, or it is done before it.
    await Promise.race([leaving, wait(300)]);
    end.resolve();
    await Promise.all([counting, leaving]);
    const board = await players.as(other, boardHandlers.peopleBoard, { limit: 10 });
    expect(board).toMatchObject({ items: [], people: 0 });
  });
});
