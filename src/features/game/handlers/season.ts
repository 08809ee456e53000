import type { Db } from "../../../kit/db/index.ts";
import type { Handlers } from "../../../kit/feature.ts";
import { privacySince } from "../../organisations/index.ts";
import type { ownContract } from "../own-contract.ts";
import { leagueSize, rankAmong, topThird } from "../rules/leagues.ts";
import { pseudonymNamed } from "../names.ts";
import { leagueOf, leagueTable, pointsOfDay } from "../store/leagues.ts";
import { findSettings } from "../store/settings.ts";
import { requireGame } from "../switches.ts";
import { seasonView, todayOf } from "../today.ts";

export const seasonHandlers = {
  async mySeason(context) {
    const { db, org, actor, now } = context;
    await requireGame(context);
    const person = actor.member!;
    const { season, day } = await todayOf(db, org, person, now);
    const view = seasonView(season, day);
    const own = (await findSettings(db, org)).leagues ? await leagueOf(db, org, season, person) : null;
    if (!own) return { ...view, league: null, you: null, top: [] };
    const table = await tableShown(db, org, season, own.league, person, now);
    const { points } = table.find((one) => one.person === person)!;
    const gathering = table.length < leagueSize.least;
    // Who has switched the game off is in nobody's sight; that they have, no number tells.
    const playing = table.filter((one) => one.plays);
    const all = playing.map((one) => one.points);
    // Where people appear in sums alone nobody's points are told to anybody else.
    const shown = !gathering && (await privacySince(db, org, null)) !== "aggregate-only";
    const third = shown ? playing.filter((one) => one.points > 0).slice(0, topThird(table.length)) : [];
    return {
      ...view,
      league: { people: table.length, gathering, tier: own.tier + 1, rising: topThird(table.length) },
      you: {
        name: pseudonymNamed(own.pseudonym),
        points,
        place: gathering ? null : rankAmong(points, all),
      },
      top: third.map((one) => ({
        place: rankAmong(one.points, all),
        name: pseudonymNamed(one.pseudonym),
        points: one.points,
        you: one.person === person,
      })),
    };
  },
} satisfies Partial<Handlers<typeof ownContract>>;

const dayMs = 86_400_000;

/** A league, most points first: the others as they were first told of on this day, so that nobody sees what one of them does at this moment; oneself as it is. */
async function tableShown(db: Db, org: string, season: number, league: string, person: string, now: Date) {
  const table = await leagueTable(db, org, season, league);
  const points = Object.fromEntries(table.map((one) => [one.person, one.points]));
  const ofDay = await pointsOfDay(
    db,
    org,
    { season, league, day: Math.floor(now.getTime() / dayMs) },
    async () => points,
  );
  return table
    .map((one) => (one.person === person ? one : { ...one, points: ofDay[one.person] ?? 0 }))
    .toSorted((a, b) => b.points - a.points || a.pseudonym - b.pseudonym);
}
