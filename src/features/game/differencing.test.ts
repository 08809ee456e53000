import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sweeping } from "../../../tools/sweep/wide.ts";
import { testEnv } from "../../kit/db/testing.ts";
import { addPeople } from "../people/index.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { boardHandlers } from "./handlers/boards.ts";
import { crewHandlers } from "./handlers/crew.ts";
import { ownHandlers } from "./handlers/own.ts";
import { studioHandlers } from "./handlers/studio.ts";
import type { Read } from "./read.ts";
import type { Release } from "./rules/release.ts";
import { factOf, makePlayers, roundOf } from "./testing.ts";
import type { Players } from "./testing.ts";

// What is told of departments and crews is asked for day after day, while people play, move and go; then whatever changed is held against who did
// something meanwhile: nobody, or at least five.

const k = 5;
const size = 14;
let house: TestEnv;
beforeAll(async () => void (house = await testEnv()));
afterAll(() => house.close());

/** One figure as it is told: by its endpoint and group. */
type Figures = Map<string, { people: number; value: number }>;

const asked = {
  departments: (players: Players, reader: string) => players.as(reader, boardHandlers.departmentsBoard, {}),
  crews: (players: Players, reader: string) => players.as(reader, boardHandlers.crewsBoard, {}),
};

async function figures(players: Players, reader: string): Promise<Figures> {
  const seen: Figures = new Map();
  for (const [what, ask] of Object.entries(asked))
    for (const { name, people, points } of (await ask(players, reader)).items)
      seen.set(`${what} ${name}`, { people, value: points });
  const scores = await players.as(reader, studioHandlers.departmentScores, {}, { may: ["results:read"] });
  for (const { name, people, score } of [{ name: "total", ...scores.total }, ...scores.items])
    if (people !== null && score !== null) seen.set(`scores ${name}`, { people, value: score });
  return seen;
}

/** Lets a day pass: everything that is known happened a day earlier. */
async function aDayLater({ org }: Players): Promise<void> {
  for (const [table, columns] of Object.entries({
    game_standings: ["changed_at", "begun_at"],
    game_players: ["scored_at", "moved_at"],
    game_crew_members: ["joined_at"],
    game_releases: ["at"],
  }))
    await house.look(
      `UPDATE ${table} SET ${columns.map((one) => `${one} = ${one} - interval '1 day'`).join()} WHERE org = $1`,
      [org],
    );
  const day = 86_400_000;
  const kept = await house.look<{ what: string; release: Release }>(
    "SELECT what, release FROM game_releases WHERE org = $1",
    [org],
  );
  for (const { what, release } of kept) {
    const groups = Object.fromEntries(Object.entries(release.groups).map(([id, one]) => [id, { ...one, at: one.at - day }])); // oxfmt-ignore
    const rest = release.rest && { ...release.rest, at: release.rest.at - day };
    await house.look("UPDATE game_releases SET release = $3 WHERE org = $1 AND what = $2", [
      org,
      what,
      JSON.stringify({ ...release, groups, rest }),
    ]);
  }
}

const play = ({ org, applyFacts }: Players, person: string, right: number) =>
  applyFacts([factOf("round.finished", org, person, roundOf(right), new Date(Date.now() - 1000))]);

async function inCrews(players: Players): Promise<void> {
  for (const crew of [players.members.slice(0, 8), players.members.slice(8)].filter(({ length }) => length > 0)) {
    const [first, ...others] = crew as [string, ...string[]];
    const { crew: made } = await players.as(first, crewHandlers.joinCrew, { with: "own" as const });
    for (const one of others)
      await players.as(one, crewHandlers.joinCrew, { with: "code" as const, code: made!.code! });
  }
}

const days = fc.array(
  fc.array(
    fc.record({ person: fc.nat(size - 1), does: fc.constantFrom("plays", "plays", "plays", "moves"), right: fc.integer({ min: 5, max: 8 }) }), // oxfmt-ignore
    { maxLength: 12 },
  ),
  { minLength: 2, maxLength: 5 },
);

describe("figures of departments and crews", () => {
  it("change by nobody or by at least five people from one day to the next, and are never of fewer", async () => {
    await fc.assert(
      fc.asyncProperty(days, async (all) => {
        const players = await makePlayers(house, size);
        await house.look("UPDATE organisations SET privacy_mode = 'pseudonymous' WHERE id = $1", [players.org]);
        const departments = await house.look<{ id: string }>("SELECT id FROM departments WHERE org = $1 ORDER BY name", [players.org]); // oxfmt-ignore
        await inCrews(players);
        for (const [n, person] of players.members.entries()) await play(players, person, 5 + (n % 4));
        const reader = players.members[0]!;
        let before = await figures(players, reader);
        // Who did something since each figure was another one.
        const since = new Map<string, Set<number>>();
        for (const day of all) {
          const did = new Set<number>();
          for (const { person, does, right } of day) {
            const id = players.members[person]!;
            if (does === "plays") await play(players, id, right);
            else {
              const to = departments[right % departments.length]!.id;
              await house.look("UPDATE people SET department = $3 WHERE org = $1 AND id = $2", [players.org, id, to]);
              await players.applyFacts([factOf("person.changed", players.org, id, { fields: ["department"], department: to } as never, new Date())]); // oxfmt-ignore
            }
            did.add(person);
          }
          expect(await figures(players, reader)).toEqual(before);
          await aDayLater(players);
          const after = await figures(players, reader);
          for (const [name, { people, value }] of after) {
            // Whoever reads it is one of them, and knows their own part.
            expect(people).toBeGreaterThan(k);
            const who = (since.get(name) ?? new Set()).union(did);
            const was = before.get(name);
            const stands = was?.people === people && was.value === value;
            if (was && !stands) expect(who.size).toBeGreaterThanOrEqual(k);
            since.set(name, stands ? who : new Set());
          }
          before = after;
        }
      }),
      sweeping({ few: 4, many: 60 }),
    );
  });
});

describe("the goal of a crew", () => {
  const goalOf = async (players: Players, member: string) =>
    (await players.as(member, crewHandlers.myCrew, {})).crew!.goal;

  it("is told where five others and more are behind it alone, since everybody can take off their own part", async () => {
    const players = await makePlayers(house, 6);
    const [one, ...others] = players.members as [string, ...string[]];
    const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
    const join = (member: string) =>
      players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
    for (const other of others.slice(0, 4)) await join(other);
    expect(await goalOf(players, one)).toMatchObject({ done: null, yours: 0 });
    await join(others[4]!);
    expect(await goalOf(players, one)).toMatchObject({ done: 0 });
  });

  it("stands still when somebody comes who has done something before, and when somebody goes", async () => {
    const players = await makePlayers(house, 7);
    const [one, ...others] = players.members as [string, ...string[]];
    const { crew } = await players.as(one, crewHandlers.joinCrew, { with: "own" as const });
    const join = (member: string) =>
      players.as(member, crewHandlers.joinCrew, { with: "code" as const, code: crew!.code! });
    for (const other of others.slice(0, 5)) await join(other);
    for (const other of others.slice(0, 3)) await players.applyFacts([factOf("round.finished", players.org, other, roundOf(8), new Date(Date.now() + 1000))]); // oxfmt-ignore
    expect((await goalOf(players, one)).done).toBe(3);
    await players.applyFacts([
      factOf("round.finished", players.org, others[5]!, roundOf(8), new Date(Date.now() - 5000)),
    ]);
    await join(others[5]!);
    expect((await goalOf(players, one)).done).toBe(3);
    await players.as(others[0]!, crewHandlers.leaveCrew, {});
    expect((await goalOf(players, one)).done).toBe(3);
  });
});

it("the board of people is the same, whatever those do who do not stand on it", async () => {
  const players = await makePlayers(house, 6);
  const [reader, quiet] = players.members as [string, string];
  for (const one of players.members.filter((one) => one !== quiet))
    await players.as(one, ownHandlers.changeMyGameSettings, { listed: true });
  for (const one of players.members) await play(players, one, 7);
  const board = () => players.as(reader, boardHandlers.peopleBoard, { limit: 50 });
  const before = await board();
  expect(before.items).toHaveLength(5);
  await play(players, quiet, 8);
  expect(await board()).toEqual(before);
});

describe("points of those who stand on the board of people", () => {
  const list = (players: Players, some: readonly string[], listed: boolean) =>
    Promise.all(some.map((one) => players.as(one, ownHandlers.changeMyGameSettings, { listed })));
  const boards = async (players: Players) => {
    const reader = players.members[0]!;
    const found = [];
    for (const ask of Object.values(asked)) found.push(...(await ask(players, reader)).items);
    return found.map(({ people, points }) => ({ people, points }));
  };
  const eight = async () => {
    const players = await makePlayers(house, 8);
    await inCrews(players);
    for (const [n, one] of players.members.entries()) await play(players, one, 5 + (n % 4));
    return players;
  };

  const sixteen = async () => {
    const players = await makePlayers(house, 16);
    for (const [n, one] of players.members.entries()) await play(players, one, 5 + (n % 4));
    const told = async () => (await players.as(players.members[0]!, boardHandlers.departmentsBoard, {})).items;
    expect(await told()).toMatchObject([{ people: 8 }, { people: 8 }]);
    return { players, told };
  };
  /** How many want to stand on the board and do from the next season on. */
  const waiting = async (players: Players) => {
    const all = await Promise.all(players.members.map((one) => players.as(one, ownHandlers.myGameSettings, {})));
    return all.filter(({ listedFrom }) => listedFrom !== null).length;
  };

  it("can be taken off, so that a department and a crew are told where as many others stand on none", async () => {
    const few = await eight();
    await list(few, few.members.slice(0, 3), true);
    expect(await boards(few)).toEqual([]);
    const enough = await eight();
    await list(enough, enough.members.slice(0, 2), true);
    expect(await boards(enough)).toMatchObject([{ people: 8 }, { people: 8 }]);
  });

  it("can be taken off what was told before, too: nobody comes onto the board of whose group too few others would be left", async () => {
    const players = await eight();
    expect(await boards(players)).toMatchObject([{ people: 8 }, { people: 8 }]);
    const reader = players.members[0]!;
    const board = async (at?: Date) => (await players.as(reader, boardHandlers.peopleBoard, { limit: 50 }, { ...(at && { at }) })).items.length; // oxfmt-ignore
    await list(players, players.members.slice(1), true);
    expect(await board()).toBe(2);
    // They asked for it, and stand there from the next season on.
    const nextSeason = new Date(Date.now() + 100 * 86_400_000);
    const settings = await Promise.all(players.members.map((one) => players.as(one, ownHandlers.myGameSettings, {})));
    expect(settings.filter(({ listed }) => listed)).toHaveLength(7);
    expect(settings.filter(({ listedFrom }) => listedFrom !== null)).toHaveLength(5);
    for (const one of players.members)
      await players.applyFacts([factOf("round.finished", players.org, one, roundOf(7), nextSeason)]);
    expect(await board(nextSeason)).toBe(7);
  });

  it("can be taken off what is told with others by now: whoever read what their department had by itself has it", async () => {
    const { players, told } = await sixteen();
    await house.look("UPDATE organisations SET smallest_group = 10 WHERE id = $1", [players.org]);
    await aDayLater(players);
    expect(await told()).toEqual([]);
    await list(players, players.members.slice(1, 8), true);
    expect(await waiting(players)).toBe(7);
  });

  it("can be taken off what was told of the department that somebody has left", async () => {
    const { players } = await sixteen();
    const moved = players.members.slice(1, 5);
    const [, to] = await house.look<{ id: string }>("SELECT id FROM departments WHERE org = $1 ORDER BY name", [players.org]); // oxfmt-ignore
    await house.look("UPDATE people SET department = $3 WHERE org = $1 AND id = ANY ($2)", [
      players.org,
      moved,
      to!.id,
    ]);
    for (const one of moved)
      await players.applyFacts([factOf("person.changed", players.org, one, { fields: ["department"], department: to!.id } as never, new Date())]); // oxfmt-ignore
    await list(players, moved, true);
    expect(await waiting(players)).toBe(4);
  });

  it("stand on the board at once after an import that changed something else of them, and not where it moved them", async () => {
    const { players } = await sixteen();
    const [other, moved] = players.members.slice(1, 3) as [string, string];
    const system = { kind: "system" as const, id: "test", member: null, name: "Test", may: new Set<string>() };
    const rows = [
      { line: 2, email: "p0001@larkfield.example", department: "Department 0", phone: "+49301234567" },
      { line: 3, email: "p0002@larkfield.example", department: "Department 1" },
    ];
    await house.env.database.tx(players.org, (db) => addPeople(db, players.org, system, rows));
    const sql = "SELECT kind, org, person, data, at, 1 AS pos, id::text FROM facts WHERE org = $1 AND kind = 'person.changed' ORDER BY id"; // oxfmt-ignore
    const facts = await house.look<Read>(sql, [players.org]);
    expect(new Set(facts.map(({ person }) => person))).toEqual(new Set([other, moved]));
    await players.applyFacts(facts);
    await list(players, [other, moved], true);
    expect(await waiting(players)).toBe(1);
  });

  it("stand on the board at once where something else of their entry changed, or they moved long ago and it is read anew", async () => {
    const { players } = await sixteen();
    const [home] = await house.look<{ id: string }>("SELECT department AS id FROM people WHERE org = $1 AND id = $2", [players.org, players.members[1]]); // oxfmt-ignore
    const [other, late] = players.members.slice(1, 3) as [string, string];
    const told = (fields: string[]) => ({ fields, department: home!.id }) as never;
    await players.applyFacts([factOf("person.changed", players.org, other, told(["timeZone"]), new Date())]);
    await players.applyFacts([factOf("person.changed", players.org, late, told(["department"]), new Date(Date.now() - 200 * 86_400_000))]); // oxfmt-ignore
    await list(players, [other, late], true);
    expect(await waiting(players)).toBe(0);
  });

  it("change nothing that is told by their own: as many others have to be behind it", async () => {
    const players = await eight();
    await list(players, players.members.slice(0, 2), true);
    const before = await boards(players);
    await aDayLater(players);
    for (const one of players.members.slice(0, 6)) await play(players, one, 8);
    expect(await boards(players)).toEqual(before);
    await aDayLater(players);
    for (const one of players.members.slice(2)) await play(players, one, 8);
    expect(await boards(players)).not.toEqual(before);
  });
});
