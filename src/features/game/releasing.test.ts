import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { boardHandlers } from "./handlers/boards.ts";
import { sumsOf } from "./releasing.ts";
import type { GroupNow } from "./rules/release.ts";
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
