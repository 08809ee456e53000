import { levels } from "../../../ui/charts/difficulty.ts";
import type { Difficulty } from "../../../ui/charts/difficulty.ts";
import { usualClickRate } from "../../lures/rules.ts";

/** A class of the Phish Scale as the API names it; null where it is mixed or none. */
export function difficultyOf(name: string | null): Difficulty | null {
  return name !== null && Object.hasOwn(levels, name) ? (name as Difficulty) : null;
}

/** The class of a simulation's lures; of several, the one nearest to what is usual for all of them together. */
export function difficultyAround(name: string | null, expected: number | null): Difficulty | null {
  const only = difficultyOf(name);
  if (only || expected === null) return only;
  const away = (one: Difficulty) => Math.abs((usualClickRate[one] ?? Infinity) - expected);
  return (Object.keys(levels) as Difficulty[]).toSorted((a, b) => away(a) - away(b))[0]!;
}
