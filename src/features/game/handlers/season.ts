import type { Handlers } from "../../../kit/feature.ts";
import { privacySince } from "../../organisations/index.ts";
import type { ownContract } from "../own-contract.ts";
import { leagueSize, rankAmong, topThird } from "../rules/leagues.ts";
import { pseudonymNamed } from "../names.ts";
import { leagueOf, leagueTable } from "../store/leagues.ts";
import { findSettings } from "../store/settings.ts";
import { requireGame } from "../switched.ts";
import { seasonTold, todayOf } from "../today.ts";

export const seasonHandlers = {
  async mySeason(context) {
    const { db, org, actor, now } = context;
    await requireGame(context);
    const person = actor.member!;
    const { season, day } = await todayOf(db, org, person, now);
    const told = seasonTold(season, day);
    const own = (await findSettings(db, org)).leagues ? await leagueOf(db, org, season, person) : null;
    if (!own) return { ...told, league: null, you: null, top: [] };
    const table = await leagueTable(db, org, season, own.league);
    const { points } = table.find((one) => one.person === person)!;
    const gathering = table.length < leagueSize.least;
    const all = table.map((one) => one.points);
    // Where people appear in sums alone nobody's points are told to anybody else.
    const shown = !gathering && (await privacySince(db, org, null)) !== "aggregate-only";
    const third = shown ? table.filter((one) => one.points > 0).slice(0, topThird(table.length)) : [];
    return {
      ...told,
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
