import { storedWords } from "../../kit/stored-words.ts";
import type { Problem } from "../../kit/problem.ts";
import { hasWords } from "../../kit/words.ts";

/** Why a launch that nobody waits for was refused, in the language of whoever will read it where that is one of ours to say. */
export function storedRefusal({ reason, detail }: Problem): string {
  const key = `refuse.${reason}`;
  return hasWords("campaigns", key, {}) ? storedWords("campaigns", key as "refuse.no-lures") : detail;
}
