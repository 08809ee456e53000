/** How many missed weeks are forgiven, at the most, before one costs anything. */
const mostFreezes = 2;
/** So many weeks with something in them give a freeze back. */
const weeksPerFreeze = 4;

interface Streak {
  /** Weeks. */
  weeks: number;
  freezes: number;
  /** Whether there is something in the present week already. */
  thisWeek: boolean;
}

/**
 * A streak of weeks, as it stands: a missed week takes a freeze, and where there is none lowers the streak by one; it never falls to nothing at once.
 * @param active the weeks with something in them, ascending
 * @param now the present week, which is not over and therefore not missed
 * @param paused whether a week does not count because the organisation is away
 */
export function streakOf(active: readonly number[], now: number, paused: (week: number) => boolean): Streak {
  const had = new Set(active);
  let [weeks, freezes, sinceFreeze] = [0, mostFreezes, 0];
  for (let week = active[0] ?? now; week <= now; week++) {
    if (had.has(week)) {
      weeks += 1;
      sinceFreeze += 1;
      if (sinceFreeze === weeksPerFreeze) [freezes, sinceFreeze] = [Math.min(mostFreezes, freezes + 1), 0];
    } else if (week < now && !paused(week)) {
      if (freezes > 0) freezes -= 1;
      else weeks = Math.max(0, weeks - 1);
    }
  }
  return { weeks, freezes, thisWeek: had.has(now) };
}
