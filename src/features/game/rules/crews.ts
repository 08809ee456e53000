/** People of a crew; what has fewer waits for more. */
export const crewSize = { least: 4, most: 8 } as const;

/** What one member adds to the week's goal at the most: it is reached by many, or not at all. */
export const maxPerMember = 3;

/** How many small acts a crew sets out to do in a week. */
export function weeksGoal(people: number): number {
  return people * 2;
}

/** What counts for the goal, of what each member did. */
export function countedActs(acts: readonly number[]): number {
  return acts.reduce((sum, many) => sum + Math.min(maxPerMember, many), 0);
}

/** How many names crews are drawn from (`crew.<n>` in the catalogue). */
export const crewNames = 24;

/** Days for which a report can be given thanks for, and within which thanks in return earn nothing. */
export const thanksDays = { report: 7, mutual: 28 } as const;
