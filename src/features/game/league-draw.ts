import { randomInt } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import { newId } from "../../kit/id.ts";
import { leagueSize, movesAtSplit, pseudonyms, tierFor, topThird } from "./rules/leagues.ts";
import {
  addLeagueMembers,
  assignedPeople,
  endingsOf,
  storeLeagues,
  moveFarthest,
  openLeagues,
} from "./store/leagues.ts";
import type { NewMember, OpenLeague } from "./store/leagues.ts";

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
  const drawn = await assignedPeople(db, org, entries);
  const fresh = new Map(entries.toReversed().map((one) => [keyOf(one), one]));
  const coming = [...fresh.values()].toReversed().filter((one) => !drawn.has(keyOf(one)));
  // One season after another: where somebody begins depends on how their last one ended.
  for (const [season, own] of [...Map.groupBy(coming, (one) => one.season)].toSorted(([a], [b]) => a - b))
    await enter(db, org, season, own);
}

async function enter(db: Db, org: string, season: number, coming: readonly Entry[]): Promise<void> {
  const last = await endingsOf(
    db,
    org,
    coming.map(({ person }) => ({ season: season - 1, person })),
  );
  const endings = new Map(last.map((one) => [one.person, one]));
  const placed = coming.map((one) => ({ ...one, tier: tierFor(one.level, endingOf(endings.get(one.person))) }));
  const leagues = await openLeagues(db, org, season, [...new Set(placed.map(({ tier }) => tier))]);
  let waiting: NewMember[] = [];
  const write = async () => {
    await storeLeagues(db, org, leagues);
    await addLeagueMembers(db, org, waiting);
    waiting = [];
  };
  for (const { person, tier, at } of placed) {
    let league = openFor(leagues, tier);
    if (league?.people === leagueSize.most) {
      // All are full: one is parted in two, so that none is ever too small to be shown. Who came last is known once all are written.
      await write();
      leagues.push(await parted(db, org, league));
      league = openFor(leagues, tier);
    }
    if (!league) {
      league = { season, tier, league: newId(), people: 0, taken: [] };
      leagues.push(league);
    }
    const { taken } = league;
    const free = Array.from({ length: pseudonyms }, (_, n) => n).filter((n) => !taken.includes(n));
    const pseudonym = free[randomInt(free.length)]!;
    taken.push(pseudonym);
    league.people += 1;
    waiting.push({ season, person, tier, league: league.league, pseudonym, joinedAt: at });
  }
  await write();
}

/** A new league with those of a full one who are least like the others. */
async function parted(db: Db, org: string, full: OpenLeague): Promise<OpenLeague> {
  const league = newId();
  const moved = await moveFarthest(db, org, full, league, movesAtSplit);
  const taken = moved.map(({ pseudonym }) => pseudonym);
  full.people -= movesAtSplit;
  full.taken = full.taken.filter((one) => !taken.includes(one));
  const tiers = moved.map(({ tier }) => tier).toSorted((a, b) => a - b);
  return { season: full.season, tier: tiers[movesAtSplit / 2]!, league, people: movesAtSplit, taken };
}

/** Where somebody of a tier is drawn: the smallest league of it, else of the nearest one that there is; where there is room, if anywhere. */
function openFor(leagues: readonly OpenLeague[], tier: number): OpenLeague | undefined {
  const own = leagues.filter((one) => one.tier === tier);
  const fit = (one: OpenLeague) => [Number(one.people === leagueSize.most), Math.abs(one.tier - tier), one.people];
  return (own.length > 0 ? own : leagues).toSorted((a, b) => compared(fit(a), fit(b)))[0];
}

function compared(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, n) => one !== b[n]);
  return at === -1 ? 0 : a[at]! - b[at]!;
}

/** How somebody's last season ended: whether they were in the top third of a league that was large enough to have one. */
function endingOf(last: { tier: number; people: number; points: number; ahead: number } | undefined) {
  if (!last) return null;
  const { tier, people, points, ahead } = last;
  return { tier, rose: people >= leagueSize.least && points > 0 && ahead < topThird(people) };
}

function keyOf({ season, person }: { season: number; person: string }): string {
  return `${season} ${person}`;
}
