import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { boardHandlers } from "./handlers/boards.ts";
import { releaseOf, sumsOf } from "./releasing.ts";
import type { GroupNow } from "./rules/release.ts";
import { scoresByDepartment } from "./store/releases.ts";
import { factOf, makePlayers, roundOf } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

it("two who ask at the moment when figures are asked anew are not told what one person did between them", async () => {
  const players = await makePlayers(house, 6);
  const { org, members } = players;
  const play = (person: string) =>
    players.applyFacts([factOf("round.finished", org, person, roundOf(8), new Date(Date.now() - 60_000))]);
  for (const one of members) await play(one);
  const [asked, end] = [Promise.withResolvers<unknown[]>(), Promise.withResolvers<void>()];
  const first = players.as(
    members[0]!,
    async (context) => {
      asked.resolve((await boardHandlers.departmentsBoard(context as never)).items);
      await end.promise;
    },
    {},
  );
  const before = await asked.promise;
  expect(before).toMatchObject([{ people: 6, points: 10 }]);
  await play(members[1]!);
  const second = players.as(members[2]!, boardHandlers.departmentsBoard, {});
  await Promise.race([second, wait(300)]);
  end.resolve();
  await first;
  expect((await second).items).toEqual([]);
  const after = await players.as(members[2]!, boardHandlers.departmentsBoard, {});
  expect(after.items).toMatchObject([{ people: 6, points: 10 }]);
});

it("sums of many people are added up once an hour, those of few each time", async () => {
  const { org } = await makePlayers(house, 1);
  const read = vi.fn<() => Promise<GroupNow[]>>();
  const at = (minutes: number, people: number) => {
    read.mockReset().mockResolvedValue([{ id: "one", people, score: people / 2, variance: 1, changed: 0 }]);
    const now = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000);
    return house.env.database.tx(org, (db) => sumsOf({ db, org, now }, "test", read));
  };
  expect(await at(0, 4_999)).toMatchObject({ exact: true, groups: [{ id: "one", people: 4_999 }] });
  expect(await at(1, 5_000)).toMatchObject({ exact: true, groups: [{ people: 5_000 }] });
  expect(await at(60, 6_000)).toMatchObject({ exact: false, groups: [{ id: "one", people: 5_000, score: 2_500 }] });
  expect(read).not.toHaveBeenCalled();
  expect(await at(61, 6_000)).toMatchObject({ exact: true, groups: [{ people: 6_000 }] });
  // By a clock that was ahead.
  expect(await at(60 * 24 * 30, 7_000)).toMatchObject({ exact: true, groups: [{ people: 7_000 }] });
  expect(await at(61, 6_000)).toMatchObject({ exact: true, groups: [{ people: 6_000 }] });
  expect(await at(62, 1)).toMatchObject({ exact: false, groups: [{ people: 6_000 }] });
});

const hour = 3_600_000;
const makeAsked = async (size = 6) => {
  const players = await makePlayers(house, size);
  const { org, members } = players;
  const began = Date.now();
  return {
    org,
    /** Some of them play, from this one on, and it is noted so many hours from now. */
    async play(some: number, right: number, hours: number, from = 0) {
      for (const one of members.slice(from, some))
        await players.applyFacts([factOf("round.finished", org, one, roundOf(right), new Date(Date.now() - 1000))]);
      const noted = "UPDATE game_players SET scored_at = to_timestamp($3::float8 / 1000) WHERE org = $1 AND person = ANY ($2)"; // oxfmt-ignore
      await house.look(noted, [org, members.slice(from, some), began + hours * hour]);
    },
    async ask(hours: number, smallestGroup = 5) {
      const now = new Date(began + hours * hour);
      const read = (db: Parameters<typeof scoresByDepartment>[0]) =>
        releaseOf({ db, org, now }, "scores", smallestGroup, (since) => scoresByDepartment(db, org, since));
      const told = await house.env.database.tx(org, read);
      return told && Object.values(told.groups).map(({ people, score }) => ({ people, score }));
    },
  };
};

it("what was told of too few for a larger measure is told anew once as many have changed, and not of one more", async () => {
  const { play, ask } = await makeAsked();
  await play(5, 5, 0);
  expect(await ask(1, 4)).toMatchObject([{ people: 5 }]);
  expect(await ask(2)).toBeNull();
  await play(6, 8, 27, 5);
  expect(await ask(28)).toBeNull();
  await play(5, 8, 29);
  expect(await ask(30)).toMatchObject([{ people: 6 }]);
});

it("what was told of too few for a larger measure is not told beside another group either: one more person is its difference", async () => {
  const { org, play, ask } = await makeAsked(14);
  await play(5, 5, 0);
  expect(await ask(1, 4)).toMatchObject([{ people: 5 }]);
  // One more there, and all of another department, which alone would be enough.
  await play(6, 8, 27, 5);
  await play(14, 8, 27, 8);
  expect(await ask(28)).toEqual([]);
  const [{ release }] = (await house.look("SELECT release FROM game_releases WHERE org = $1", [org])) as [any];
  expect(release.rest).toMatchObject({ people: 12 });
  await play(6, 5, 29);
  await play(14, 5, 29, 8);
  expect(await ask(53)).toMatchObject([{ people: 6 }, { people: 6 }]);
});

describe("after the clock was ahead", () => {
  it("figures are told anew, by who has changed since that was noticed", async () => {
    const { play, ask } = await makeAsked();
    await play(6, 5, 0);
    await play(6, 5, 719);
    const before = await ask(720);
    await play(6, 8, 2);
    expect(await ask(25)).toEqual(before);
    await play(6, 8, 26);
    const after = await ask(50);
    expect(after).toMatchObject([{ people: 6 }]);
    expect(after).not.toEqual(before);
  });

  it("a change that it noted is behind one telling alone, and not behind what one person does later", async () => {
    const { play, ask } = await makeAsked();
    await play(6, 5, 0);
    const first = await ask(1);
    await play(6, 8, 240);
    const second = await ask(26);
    expect(second).not.toEqual(first);
    await play(1, 8, 27);
    expect(await ask(51)).toEqual(second);
  });
});
