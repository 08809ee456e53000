import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { boardHandlers } from "./handlers/boards.ts";
import { ownHandlers } from "./handlers/own.ts";
import { seasonDays, seasonOf } from "./rules/days.ts";
import { factOf, makePlayers, roundOf } from "./testing.ts";

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const hour = 3_600_000;
const season = seasonOf(20_000);
const monday = Date.parse(seasonDays(season).from) + 7 * 24 * hour;
const at = (hours: number) => new Date(monday + hours * hour);

/** People who stand on a board under pseudonyms, with ten points each. */
async function made(size: number) {
  const players = await makePlayers(house, size);
  await house.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [players.org]);
  const plays = (who: string, hours: number) =>
    players.applyFacts([factOf("round.finished", players.org, who, roundOf(8), at(hours))]);
  for (const who of players.members) {
    await players.as(who, ownHandlers.changeMyGameSettings, { listed: true }, { at: at(0) });
    await plays(who, 1);
  }
  const board = (who: string, hours: number) =>
    players.as(who, boardHandlers.peopleBoard, { limit: 5 }, { at: at(hours) });
  return { ...players, plays, board, people: players.members as [string, string] };
}

it("a board that is written down for a day is only read: whoever looks at it waits for nobody else who does", async () => {
  const { org, board, people } = await made(2);
  await board(people[0], 2);
  const written = () => house.look("SELECT xmin::text, xmax::text FROM game_league_tables WHERE org = $1", [org]);
  const before = await written();
  expect(before).toHaveLength(1);
  await board(people[1], 3);
  expect(await written()).toEqual(before);
});

it("a board that was written down by a clock that was ahead is written down anew, and not shown until that day", async () => {
  const { board, plays, people } = await made(2);
  const [one, other] = people;
  const points = async (hours: number) => (await board(one, hours)).items.map((each) => each.points);
  expect(await points(24 * 10)).toEqual([10, 10]);
  await plays(other, 3);
  expect((await points(4))[0]).toBeGreaterThan(10);
});

it("whoever stands behind the thousand of a board has no place on it", async () => {
  const { org, board, people } = await made(1);
  await house.look(
    "INSERT INTO game_standings (org, season, person, points, listed) SELECT $1, $2, gen_random_uuid(), 50, true FROM generate_series(1, 2000)",
    [org, season],
  );
  expect(await board(people[0], 2)).toMatchObject({ people: 1000, you: null });
});

it("nobody goes from a board of a thousand at the moment at which somebody else comes among them", async () => {
  const { org, board, plays, people } = await made(2);
  const [reader, climbs] = people;
  await house.look(
    "INSERT INTO game_standings (org, season, person, points, listed) SELECT $1, $2, gen_random_uuid(), CASE WHEN n < 999 THEN 50 ELSE 11 END, true FROM generate_series(1, 999) AS n",
    [org, season],
  );
  await house.look("UPDATE game_standings SET points = 40 WHERE org = $1 AND person = $2", [org, reader]);
  const before = await board(reader, 2);
  expect(before.people).toBe(1000);
  await plays(climbs, 3);
  expect(await board(reader, 4)).toEqual(before);
});
