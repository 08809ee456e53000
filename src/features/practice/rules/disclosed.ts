import type { Decision } from "../rules.ts";

/** How many colleagues met a practice phish of the workshop, and what they did. */
export interface WorkshopCounts {
  shown: number;
  fooled: number;
  found: number;
}

/** The same as it stands, and as its author was told last. */
export interface Counts extends WorkshopCounts {
  disclosed: WorkshopCounts;
}

/**
 * Whether those who met it hide among the others: where nearly everybody has, "five of five" says of each colleague what they did.
 * @param colleagues all who could have met it
 * @param smallestGroup the organisation's: so many together move what an author is told
 */
export function isHiddenAmong(shown: number, colleagues: number, smallestGroup: number): boolean {
  return shown >= smallestGroup && colleagues - shown >= smallestGroup;
}

const none: WorkshopCounts = { shown: 0, fooled: 0, found: 0 };
export const noCounts: Counts = { ...none, disclosed: none };

/**
 * What stands after one more colleague met it. What is told follows with as many of them as make a group, whoever is counted together with whom: no two
 * tellings lie fewer people apart. What was told stands through a replay, for the smallest group may have been another then.
 * @param smallestGroup the organisation's
 */
export function countDecision({ disclosed, ...before }: Counts, decision: Decision, smallestGroup: number): Counts {
  const so = {
    shown: before.shown + 1,
    fooled: before.fooled + (decision === "trust" ? 1 : 0),
    found: before.found + (decision === "report" ? 1 : 0),
  };
  return { ...so, disclosed: so.shown - disclosed.shown >= smallestGroup ? so : disclosed };
}
