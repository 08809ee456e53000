import { badgesFor } from "../badges/index.ts";
import { countEvent } from "./tally.ts";
import type { Tally } from "./tally.ts";
import { seasonOf, weekOf } from "./days.ts";
import { inOrder, isActive } from "./game-event.ts";
import type { GameEvent } from "./game-event.ts";
import { levelOf } from "./levels.ts";
import { dailyCap, isPrecise, precision, pointsOf } from "./points.ts";

/**
 * What somebody has earned: a fold over what they did, in the order of its own times. It is kept as JSON, so that what happens next goes on from it;
 * what turns out to have happened before is folded anew, to the same.
 */
export interface Play {
  /** Unix milliseconds of the latest happening; null before there is any. */
  at: number | null;
  points: number;
  /** The latest day there was, and what the happenings since its beginning were worth without the cap. */
  day: { day: number; worth: number } | null;
  /** Of each season with something in it: the points earned in it, and the level at its beginning. */
  seasons: Record<number, { points: number; level: number }>;
  /** Weeks with something in them, ascending. */
  weeks: number[];
  /** Days of reports that were worth it, and of harmless ones, within the gate's window. */
  worthIt: number[];
  harmless: number[];
  tally: Tally;
  /** When each badge was earned (Unix milliseconds). */
  badges: Record<string, number>;
}

export const emptyPlay: Play = {
  at: null,
  points: 0,
  day: null,
  seasons: {},
  weeks: [],
  worthIt: [],
  harmless: [],
  tally: {},
  badges: {},
};

/** Folds happenings given in whatever order, each once (by kind and source). @param from what earlier ones had come to */
export function play(happenings: readonly GameEvent[], from: Play = emptyPlay): Play {
  const once = new Map(happenings.map((one) => [`${one.kind} ${one.source}`, one]));
  return [...once.values()].toSorted(inOrder).reduce(step, from);
}

/** What stands after one more happening, which is not older than the latest. */
export function step(before: Play, one: GameEvent): Play {
  const { day, at } = one;
  const since = day - precision.days;
  const worthIt = before.worthIt.filter((seen) => seen > since);
  const harmless = before.harmless.filter((seen) => seen > since);
  const worth = pointsOf(one, isPrecise({ worthIt, harmless }));
  if (one.kind === "report" || (one.kind === "judged" && one.verdict !== "harmless")) worthIt.push(day);
  if (one.kind === "judged" && one.verdict === "harmless") harmless.push(day);

  // Whoever travels west, or says so, has a day again: it is not capped anew, nor left without a cap.
  const today = before.day && before.day.day >= day ? before.day.worth : 0;
  const earned = Math.min(dailyCap, today + worth) - Math.min(dailyCap, today);
  const points = before.points + earned;
  const week = weekOf(day);
  const newWeek = isActive(one) && !before.weeks.includes(week);
  const tally = countEvent(before.tally, one, { newWeek, away: newWeek ? weeksBetween(before.weeks, week) : 0 });
  return {
    at,
    points,
    day: { day: Math.max(day, before.day?.day ?? day), worth: today + worth },
    seasons: earned > 0 || isActive(one) ? entered(before, seasonOf(day), earned) : before.seasons,
    weeks: newWeek ? [...before.weeks, week].toSorted((a, b) => a - b) : before.weeks,
    worthIt,
    harmless,
    tally,
    badges: decorated(before.badges, before.tally, tally, at),
  };
}

function entered({ seasons, points }: Play, season: number, earned: number): Play["seasons"] {
  const known = seasons[season] ?? { points: 0, level: levelOf(points) };
  return { ...seasons, [season]: { ...known, points: known.points + earned } };
}

function decorated(badges: Play["badges"], before: Tally, after: Tally, at: number): Play["badges"] {
  if (before === after) return badges;
  const earned = badgesFor(before, after).filter((id) => badges[id] === undefined);
  return earned.length === 0 ? badges : { ...badges, ...Object.fromEntries(earned.map((id) => [id, at])) };
}

function weeksBetween(weeks: readonly number[], week: number): number {
  const last = weeks.at(-1);
  return last === undefined ? 0 : Math.max(0, week - last - 1);
}
