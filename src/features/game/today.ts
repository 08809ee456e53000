import type { Db } from "../../kit/db/index.ts";
import { isQuiet, organisation } from "../organisations/index.ts";
import { dateOf, dayOf, mondayOf, seasonDays, seasonOf, weekOf } from "./rules/days.ts";
import { zonesOf } from "./store/players.ts";

/** Where a person's calendar stands. */
interface Today {
  /** Counted (`rules/days.ts`). */
  day: number;
  week: number;
  season: number;
  /** Whether the organisation is away for most of a week's working days. */
  away: (week: number) => boolean;
}

/** So many quiet working days make a week that a streak passes over. */
const awayDays = 3;

export async function todayOf(db: Db, org: string, person: string, now: Date): Promise<Today> {
  const { timeZone, quiet } = await organisation(db, org);
  const zone = (await zonesOf(db, org, [person])).get(person) ?? timeZone;
  const day = dayOf(zone, now.getTime());
  const away = (week: number) => {
    const working = [0, 1, 2, 3, 4].map((n) => dateOf(mondayOf(week) + n));
    return working.filter((date) => isQuiet(quiet, date)).length >= awayDays;
  };
  return { day, week: weekOf(day), season: seasonOf(day), away };
}

/** A season as it is told. @param day counted */
export function seasonView(season: number, day: number) {
  const { from, to } = seasonDays(season);
  return { season, from, to, daysLeft: Math.max(0, Date.parse(to) / 86_400_000 - day) };
}
