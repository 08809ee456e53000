import type { Db } from "../../kit/db/index.ts";
import { badges } from "./badges/index.ts";
import { boatParts, highestLevel, levelOf, pointsFor } from "./rules/levels.ts";
import { emptyPlay } from "./rules/play.ts";
import { dailyCap } from "./rules/points.ts";
import { streakOf } from "./rules/streak.ts";
import { findPlayer } from "./store/players.ts";
import { switchesOf } from "./switches.ts";
import { seasonView, todayOf } from "./today.ts";

/** A person's game as it stands; of one that is switched off nothing is told. */
export async function gameOf(db: Db, org: string, person: string, now: Date) {
  const { off, parts } = await switchesOf(db, org, person);
  return { on: off === null, off, parts, play: off === null ? await playOf(db, org, person, now) : null };
}

async function playOf(db: Db, org: string, person: string, now: Date) {
  const { play } = (await findPlayer(db, org, person)) ?? { play: emptyPlay };
  const today = await todayOf(db, org, person, now);
  const level = levelOf(play.points);
  const earned = badges.flatMap(({ id }) => {
    const at = play.badges[id];
    return at === undefined ? [] : [{ id, earnedAt: new Date(at) }];
  });
  return {
    points: play.points,
    today: { points: play.day?.day === today.day ? Math.min(dailyCap, play.day.worth) : 0, most: dailyCap },
    level,
    next: level < highestLevel ? { level: level + 1, at: pointsFor(level + 1) } : null,
    boat: boatParts.slice(0, level),
    streak: streakOf(play.weeks, today.week, today.away),
    badges: earned.toSorted((a, b) => b.earnedAt.getTime() - a.earnedAt.getTime()),
    season: { ...seasonView(today.season, today.day), points: play.seasons[today.season]?.points ?? 0 },
  };
}
