import { zId, zInt } from "../../../kit/contract.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { organisation, privacySince } from "../../organisations/index.ts";
import { member } from "../../people/index.ts";
import type { boardContract } from "../board-contract.ts";
import { boardOfDay } from "../board-of-day.ts";
import { harbourLight } from "../harbour.ts";
import { boardNames } from "../names.ts";
import { releaseOf } from "../releasing.ts";
import { rankAmong } from "../rules/leagues.ts";
import type { Release } from "../rules/release.ts";
import { crewOf } from "../store/crews.ts";
import { namesOf } from "../store/players.ts";
import { crewNumbers, departmentNames, pointsByCrew, pointsByDepartment } from "../store/releases.ts";
import { aheadOf, aheadOfEach, boardPage, listedPeople, standingOf } from "../store/standings.ts";
import type { BoardEntry } from "../store/standings.ts";
import { requireBoard } from "../switches.ts";
import { todayOf } from "../today.ts";

export const boardHandlers = {
  async peopleBoard(context) {
    const { db, org, actor, input, now, env } = context;
    await requireBoard(context, "people");
    const mode = await privacySince(db, org, null);
    if (mode === "aggregate-only") throw refuse("forbidden", "board-off", words("game")("board-hidden"));
    const { season } = await todayOf(db, org, actor.member!, now);
    const after = cursorKeys(input.cursor, [zInt(0), zId()]);
    const own = await standingOf(db, org, season, actor.member!);
    const you = (place: number) => (own?.listed ? { place, points: own.points } : null);
    const keysOf = ({ points, lot }: BoardEntry): [number, string] => [points, lot];
    const shown = (items: readonly BoardEntry[], placeOf: (points: number) => number, nameOf: (one: string) => string) =>
      items.map(({ person, points }) => ({ place: placeOf(points), name: nameOf(person), points, you: person === actor.member })); // oxfmt-ignore
    if (mode === "pseudonymous") {
      const all = await boardOfDay({ db, org, now }, season, actor.member!);
      const points = all.map((one) => one.points);
      const rest = after ? all.filter((one) => isAfter(keysOf(one), after)) : all;
      const { items, next } = pageOf(rest.slice(0, input.limit + 1), input.limit, keysOf);
      const placeOf = (one: number) => rankAmong(one, points);
      const stands = all.some(({ person }) => person === actor.member);
      return { items: shown(items, placeOf, boardNames({ env, org }, season)), next, people: all.length, you: stands ? you(placeOf(own!.points)) : null }; // oxfmt-ignore
    }
    const { items, next } = pageOf(await boardPage(db, org, season, after, input.limit + 1), input.limit, keysOf);
    const places = await placesOf(db, org, season, items);
    return {
      items: shown(items, (points) => places.get(points)!, await named(db, org, items)),
      next,
      people: await listedPeople(db, org, season),
      you: you(1 + (await aheadOf(db, org, season, own?.points ?? 0))),
    };
  },

  async departmentsBoard(context) {
    const { db, org, actor, now } = context;
    await requireBoard(context, "departments");
    const { season } = await todayOf(db, org, actor.member!, now);
    const { smallestGroup } = await organisation(db, org);
    const what = `departments ${season}`;
    const published = await releaseOf({ db, org, now }, what, smallestGroup, (since) =>
      pointsByDepartment(db, org, season, since),
    );
    const titles = await departmentNames(db, org);
    const own = (await member(db, org, actor.member!))?.department?.id;
    return { items: groupsIn(published, (id) => titles.get(id) ?? words("game")("no-department"), own) };
  },

  async crewsBoard(context) {
    const { db, org, actor, now } = context;
    await requireBoard(context, "crews");
    const { season } = await todayOf(db, org, actor.member!, now);
    const { smallestGroup } = await organisation(db, org);
    const what = `crews ${season}`;
    const published = await releaseOf({ db, org, now }, what, smallestGroup, (since) =>
      pointsByCrew(db, org, season, since),
    );
    const numbers = await crewNumbers(db, org, Object.keys(published?.groups ?? {}));
    const own = (await crewOf(db, org, actor.member!))?.id;
    return { items: groupsIn(published, (id) => words("game")(`crew.${numbers.get(id) ?? 0}` as "crew.0"), own) };
  },

  async harbourLight(context) {
    await requireBoard(context, "on");
    return harbourLight(context.db, context.org, context.now);
  },
} satisfies Handlers<typeof boardContract>;

/** Whether somebody stands after a place: with fewer points, or with as many and a later lot. */
function isAfter(one: readonly [number, string], place: readonly [number, string]): boolean {
  return one[0] < place[0] || (one[0] === place[0] && one[1] > place[1]);
}

async function named(db: Db, org: string, items: readonly BoardEntry[]): Promise<(person: string) => string> {
  const names = await namesOf(
    db,
    org,
    items.map(({ person }) => person),
  );
  return (person) => names.get(person) ?? words("game")("somebody");
}

/** The place of each number of points on a page: whoever has as many shares it. */
async function placesOf(
  db: Db,
  org: string,
  season: number,
  items: readonly BoardEntry[],
): Promise<Map<number, number>> {
  const points = [...new Set(items.map((one) => one.points))];
  return new Map((await aheadOfEach(db, org, season, points)).map(({ points: one, ahead }) => [one, ahead + 1]));
}

function groupsIn(published: Release | null, nameOf: (id: string) => string, own: string | undefined) {
  const groups = Object.entries(published?.groups ?? {}).map(([id, { people, score }]) => ({
    name: nameOf(id),
    people,
    suppressed: false,
    points: score / people,
    yours: id === own,
  }));
  return groups.toSorted((a, b) => b.points - a.points || (a.name < b.name ? -1 : 1));
}
