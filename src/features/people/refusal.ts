import { refuse } from "../../kit/problem.ts";
import type { Problem } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Refusal } from "./rules/person.ts";

/** A refusal as a sentence that says what is wrong and what to do. */
export function refusalText({ field, reason, vars }: Refusal): string {
  return words("people")(`refusal.${reason}`, { field, ...vars });
}

/** Everything that is wrong with a person in a request. */
export function personInvalid(refusals: readonly Refusal[]): Problem {
  const fields = refusals.map((one) => ({ path: one.field, message: refusalText(one) }));
  return refuse("invalid", "person-invalid", words("people")("person-invalid"), { fields });
}
