import { refuse } from "../../kit/problem.ts";
import type { Problem, ProblemKind } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { KeyAfter } from "../../kit/words.ts";

/** A refusal as a sentence that says what is wrong and what to do. */
export function refused(kind: ProblemKind, reason: KeyAfter<"practice", "refuse.">): Problem {
  return refuse(kind, reason, words("practice")(`refuse.${reason}`));
}
