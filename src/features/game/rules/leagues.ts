/** How many people a league may have, and from how many on it is shown. */
export const leagueSize = { most: 30, least: 10 } as const;

/** How many levels make a tier: people of like level meet. */
const levelsPerTier = 3;

/** How many names are drawn from: fish and boats (`pseudonym.<n>` in the catalogue). */
export const pseudonyms = 60;

/**
 * The tier in which somebody begins a season.
 * @param level at its beginning
 * @param last the tier of the season before, and whether they were in its top third, who rise; null for whoever was not there
 */
export function tierFor(level: number, last: { tier: number; rose: boolean } | null): number {
  const own = Math.floor((level - 1) / levelsPerTier);
  return last ? Math.max(own, last.tier + (last.rose ? 1 : 0)) : own;
}

/** How many of a league make its top third, which is all of it that is shown. */
export function topThird(people: number): number {
  return Math.ceil(people / 3);
}

/** One's place among points, most first: whoever has as many shares it. */
export function rankAmong(points: number, all: readonly number[]): number {
  return 1 + all.filter((other) => other > points).length;
}

/** How many of a league that is full move into a new one, together with whoever came one too many. */
export const movesAtSplit = 10;
