import type { Db } from "../../kit/db/index.ts";
import { pointsOfDay } from "./store/leagues.ts";
import { boardPage, listedAmong } from "./store/standings.ts";
import type { BoardEntry } from "./store/standings.ts";

/** So many stand on a board whose people have pseudonyms; it is read as a whole. */
const most = 1000;
/** Stands for the league of a board that has all of an organisation's people. */
const ofAll = "00000000-0000-0000-0000-000000000000";
const dayMs = 86_400_000;

/**
 * Those on a season's board, most points first, as the board was first looked at on this day (UTC), so that nobody finds in the log of a mail server whose
 * pseudonym has just got points; `person`, who asks, as they stand. Whoever comes onto it stands there from the next day on.
 */
export async function boardOfDay(
  { db, org, now }: { db: Db; org: string; now: Date },
  season: number,
  person: string,
): Promise<BoardEntry[]> {
  const day = Math.floor(now.getTime() / dayMs);
  const ofDay = await pointsOfDay(db, org, { season, league: ofAll, day }, async () => {
    const first = await boardPage(db, org, season, null, most);
    return Object.fromEntries(first.map((one) => [one.person, one.points]));
  });
  // Not the thousand as they stand: who goes from among them goes at the moment at which somebody else has got points.
  const shown = Object.keys(ofDay);
  const people = shown.length < most ? [...new Set([...shown, person])] : shown;
  return (await listedAmong(db, org, season, people))
    .map((one) => (one.person === person ? one : { ...one, points: ofDay[one.person]! }))
    .toSorted((a, b) => b.points - a.points || (a.lot < b.lot ? -1 : 1));
}
