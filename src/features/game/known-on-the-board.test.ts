import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdLocked, testEnv, waitingForLock } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { boardHandlers } from "./handlers/boards.ts";
import { crewHandlers } from "./handlers/crew.ts";
import { ownHandlers } from "./handlers/own.ts";
import { seasonDays, seasonOf } from "./rules/days.ts";
import type { Release } from "./rules/release.ts";
import { factOf, makePlayers, roundOf } from "./testing.ts";
import type { Players } from "./testing.ts";

// Whoever stands, or stood, on the board of people has told what anybody can take off the figures of a group, as it is told or was told before.

let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

const list = (players: Players, one: string, listed: boolean) =>
  players.as(one, ownHandlers.changeMyGameSettings, { listed });
const departmentsTold = async (players: Players) =>
  (await players.as(players.members[0]!, boardHandlers.departmentsBoard, {})).items.map(({ people }) => people);
const crewsTold = async (players: Players) =>
  (await players.as(players.members[0]!, boardHandlers.crewsBoard, {})).items.map(({ people }) => people);
const onBoard = async (players: Players) =>
  (await players.as(players.members[0]!, boardHandlers.peopleBoard, { limit: 50 })).items.length;
const play = ({ org, applyFacts }: Players, some: readonly string[]) =>
  applyFacts(some.map((one, n) => factOf("round.finished", org, one, roundOf(5 + (n % 4)), new Date())));

/** People who have all played, of one department. */
async function department(size: number): Promise<Players> {
  const players = await makePlayers(house, size);
  await house.look("UPDATE people SET department = (SELECT department FROM people WHERE id = $2) WHERE org = $1", [
    players.org,
    players.members[0],
  ]);
  return players;
}

/** Lets a day pass: everything that is known happened a day earlier. */
async function aDayLater({ org }: Players): Promise<void> {
  await house.look(
    "UPDATE game_standings SET changed_at = changed_at - interval '1 day', begun_at = begun_at - interval '1 day' WHERE org = $1",
    [org],
  );
  await house.look("UPDATE game_releases SET at = at - interval '1 day' WHERE org = $1", [org]);
  const day = 86_400_000;
  for (const { what, release } of await house.look<{ what: string; release: Release }>(
    "SELECT what, release FROM game_releases WHERE org = $1",
    [org],
  )) {
    const groups = Object.fromEntries(
      Object.entries(release.groups).map(([id, { since, ...one }]) => [
        id,
        { ...one, at: one.at - day, ...(since !== undefined && { since: since - day }) },
      ]),
    );
    await house.look("UPDATE game_releases SET release = $3 WHERE org = $1 AND what = $2", [
      org,
      what,
      JSON.stringify({ ...release, groups }),
    ]);
  }
}

describe("whoever has stood on the board of people in a season", () => {
  it("is known when a group is told: it is told where as many others are in it", async () => {
    const players = await department(8);
    await play(players, players.members);
    for (const one of players.members.slice(0, 3)) await list(players, one, true);
    expect([await onBoard(players), await departmentsTold(players)]).toEqual([3, []]);
    for (const one of players.members.slice(0, 3)) await list(players, one, false);
    await aDayLater(players);
    expect([await onBoard(players), await departmentsTold(players)]).toEqual([0, []]);
  });

  it("is no other to hide behind where a clock that was ahead noted when they began", async () => {
    const players = await department(8);
    await play(players, players.members);
    await house.look(
      "UPDATE game_standings SET begun_at = now() + interval '10 days', changed_at = now() + interval '10 days' WHERE org = $1",
      [players.org],
    );
    expect(await departmentsTold(players)).toEqual([8]);
    for (const one of players.members.slice(1)) await list(players, one, true);
    expect(await onBoard(players)).toBeLessThan(4);
  });

  it("is no other to hide behind for who comes onto it next: one after the other would leave the last alone", async () => {
    const players = await department(8);
    await play(players, players.members);
    expect(await departmentsTold(players)).toEqual([8]);
    let seen = 0;
    for (const one of players.members.slice(1)) {
      await list(players, one, true);
      seen += await onBoard(players);
      await list(players, one, false);
    }
    expect(seen).toBe(2);
  });
});

describe("nobody comes onto the board of people in the season", () => {
  it("in which they have left a crew: what it had is told", async () => {
    const players = await department(8);
    const [one, ...others] = players.members as [string, ...string[]];
    const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
    for (const other of others)
      await players.as(other, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
    await play(players, players.members);
    expect(await crewsTold(players)).toEqual([8]);
    for (const other of others) {
      await players.as(other, crewHandlers.leaveCrew, {});
      await list(players, other, true);
    }
    expect(await onBoard(players)).toBe(0);
  });

  it("in which they came to a group that had been told: its next figure less the one before is theirs", async () => {
    const players = await department(17);
    const [first, then, last] = [players.members.slice(0, 8), players.members.slice(8, 16), players.members[16]!];
    await play(players, first);
    expect(await departmentsTold(players)).toEqual([8]);
    await aDayLater(players);
    await play(players, then);
    expect(await departmentsTold(players)).toEqual([16]);
    for (const one of then.slice(1)) await list(players, one, true);
    expect(await onBoard(players)).toBe(0);
    // Who was there from the beginning is asked about as before, and who is in nothing that was told stands there at once.
    for (const one of first.slice(1)) await list(players, one, true);
    expect(await onBoard(players)).toBe(2);
    await aDayLater(players);
    await play(players, [last]);
    await list(players, last, true);
    expect(await onBoard(players)).toBe(3);
  });
});

describe("where the next season has begun in some time zones", () => {
  const next = seasonOf(Math.floor(Date.now() / 86_400_000)) + 1;
  /** The next season has begun at the date line, and this one goes on in the west. */
  const at = new Date(Date.parse(`${seasonDays(next).from}T00:00:00Z`) - 5 * 3_600_000);
  const live = (players: Players, some: readonly string[], zone: string) =>
    house.look("UPDATE people SET time_zone = $3 WHERE org = $1 AND id = ANY ($2::uuid[])", [players.org, some, zone]);
  const playAt = ({ org, applyFacts }: Players, some: readonly string[]) =>
    applyFacts(some.map((one) => factOf("round.finished", org, one, roundOf(6), at)));

  it("each of those who part from a crew together has left it in their own", async () => {
    const players = await department(9);
    const [others, east, last] = [players.members.slice(0, 7), players.members[7]!, players.members[8]!];
    await live(players, players.members, "Pacific/Pago_Pago");
    await live(players, [east], "Pacific/Kiritimati");
    const join = (one: string) => players.as(one, crewHandlers.joinCrew, { with: "department" as const }, { at });
    for (const one of [...others, east]) await join(one);
    await playAt(players, [...others, east]);
    const told = await players.as(others[0]!, boardHandlers.crewsBoard, {}, { at });
    expect(told.items.map(({ people }) => people)).toEqual([7]);
    await join(last);
    const gone = await house.look<{ person: string }>(
      "SELECT person FROM game_crew_members WHERE org = $1 AND crew = (SELECT crew FROM game_crew_members WHERE org = $1 AND person = $2) AND person <> ALL ($3::uuid[])",
      [players.org, last, [last, east]],
    );
    expect(gone).toHaveLength(2);
    const { listedFrom } = await players.as(
      gone[0]!.person,
      ownHandlers.changeMyGameSettings,
      { listed: true },
      { at },
    );
    expect(listedFrom).toBe(seasonDays(next).from);
  });

  it("whoever has stood on the board of both is known in both", async () => {
    const players = await department(8);
    const some = players.members.slice(0, 3);
    const listAt = (one: string, listed: boolean) =>
      players.as(one, ownHandlers.changeMyGameSettings, { listed }, { at });
    await live(players, players.members, "Pacific/Pago_Pago");
    await playAt(players, players.members);
    for (const zone of ["Pacific/Pago_Pago", "Pacific/Kiritimati"]) {
      await live(players, some, zone);
      await playAt(players, some);
      for (const one of some) await listAt(one, true);
      for (const one of some) await listAt(one, false);
    }
    const told = await players.as(players.members[7]!, boardHandlers.departmentsBoard, {}, { at });
    expect(told.items).toEqual([]);
  });

  it("nobody who has moved west comes onto the board of the next season at the cost of those who are left", async () => {
    const players = await department(8);
    await live(players, players.members, "Pacific/Kiritimati");
    await playAt(players, players.members);
    const stays = players.members[7]!;
    const told = await players.as(stays, boardHandlers.departmentsBoard, {}, { at });
    expect(told.items.map(({ people }) => people)).toEqual([8]);
    const listedFrom = [];
    for (const one of players.members.slice(0, 7)) {
      await live(players, [one], "Pacific/Pago_Pago");
      const kept = await players.as(one, ownHandlers.changeMyGameSettings, { listed: true }, { at });
      listedFrom.push(kept.listedFrom);
    }
    const board = await players.as(stays, boardHandlers.peopleBoard, { limit: 50 }, { at });
    expect(board.items).toHaveLength(2);
    const later = seasonDays(next + 1).from;
    expect(listedFrom).toEqual([null, null, later, later, later, later, later]);
    // Who stands on the board of this season alone is known in it, whatever is made anew.
    const shown = await house.look("SELECT (preferences->>'shownSeason')::int AS season FROM game_preferences WHERE org = $1 AND (preferences->>'listedSeason') IS NOT NULL", [players.org]); // oxfmt-ignore
    expect(shown).toEqual(Array.from({ length: 5 }, () => ({ season: next - 1 })));
    // Who may come onto it does, though they live where it has not begun.
    await house.look("UPDATE game_releases SET release = release || '{\"groups\": {}}' WHERE org = $1", [players.org]);
    await players.as(players.members[2]!, ownHandlers.changeMyGameSettings, { listed: true }, { at });
    expect((await players.as(stays, boardHandlers.peopleBoard, { limit: 50 }, { at })).items).toHaveLength(3);
  });
});

it("whoever leaves a crew does not wait until all that people have earned is made anew", async () => {
  const players = await department(8);
  const [one] = players.members as [string];
  await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
  await play(players, [one]);
  const letGo = await holdLocked(house.database, players.org, "SELECT FROM game_players WHERE org = $1 FOR UPDATE", [players.org]); // oxfmt-ignore
  const left = players.as(one, crewHandlers.leaveCrew, {}).then(() => "left");
  const waits = expect.poll(() => waitingForLock(house, "game_players")).toBeGreaterThan(0).then(() => "waits"); // oxfmt-ignore
  waits.catch(() => {});
  const first = await Promise.race([left, waits]);
  await letGo();
  expect(first).toBe("left");
});
