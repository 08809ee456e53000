import { levels } from "../../../ui/charts/difficulty.ts";
import type { Difficulty } from "../../../ui/charts/difficulty.ts";

/** A class of the Phish Scale as the API names it; null where it is mixed or none. */
export function difficultyOf(name: string | null): Difficulty | null {
  return name !== null && Object.hasOwn(levels, name) ? (name as Difficulty) : null;
}
