import { randomInt } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { newId } from "../../kit/id.ts";
import { leagueSize, movesAtSplit, pseudonyms, rankAmong, tierFor, topThird } from "./rules/leagues.ts";
import {
  addLeague,
  addLeagueMember,
  countLeague,
  drawnPeople,
  leagueOf,
  leagueTable,
  moveLast,
  openLeague,
  takenPseudonyms,
} from "./store/leagues.ts";

/** Somebody who did something in a season. */
export interface Entry {
  season: number;
  person: string;
  /** At the season's beginning. */
  level: number;
  at: Date;
}

/** Draws those into leagues of people of like level who are in none of the season yet, in the order in which they came. */
export async function enterLeagues(db: Db, org: string, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const drawn = await drawnPeople(db, org, entries);
  for (const entry of entries) {
    const key = `${entry.season} ${entry.person}`;
    if (drawn.has(key)) continue;
    drawn.add(key);
    await enter(db, org, entry);
  }
}

async function enter(db: Db, org: string, { season, person, level, at }: Entry): Promise<void> {
  const tier = tierFor(level, await lastSeason(db, org, season - 1, person));
  const league = await placeIn(db, org, season, tier);
  const taken = await takenPseudonyms(db, org, league);
  const free = Array.from({ length: pseudonyms }, (_, n) => n).filter((n) => !taken.has(n));
  await addLeagueMember(db, org, {
    season,
    person,
    tier,
    league,
    pseudonym: free[randomInt(free.length)]!,
    joinedAt: at,
  });
}

async function lastSeason(db: Db, org: string, season: number, person: string) {
  const was = await leagueOf(db, org, season, person);
  if (!was) return null;
  const table = await leagueTable(db, org, season, was.league);
  const own = table.find((one) => one.person === person)!;
  const rank = rankAmong(
    own.points,
    table.map(({ points }) => points),
  );
  return { tier: was.tier, rose: table.length >= leagueSize.least && own.points > 0 && rank <= topThird(table.length) };
}

/** A place in a league of the tier. Where all are full one is parted in two, so that none is ever too small to be shown. */
async function placeIn(db: Db, org: string, season: number, tier: number): Promise<string> {
  const open = await openLeague(db, org, season, tier);
  if (open && open.people < leagueSize.most) {
    await countLeague(db, org, season, open.league, 1);
    return open.league;
  }
  const league = newId();
  const moving = open ? movesAtSplit : 0;
  await addLeague(db, org, { season, tier, league, people: moving + 1 });
  if (open) {
    await moveLast(db, org, open.league, league, moving);
    await countLeague(db, org, season, open.league, -moving);
  }
  return league;
}
