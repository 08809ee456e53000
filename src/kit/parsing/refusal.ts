import { tooMany } from "../limits/index.ts";
import { Problem, refuse } from "../problem.ts";
import { readWords, words } from "../words.ts";
import type { Parser } from "./parser.ts";
import type en from "./words/en.json";

declare module "../words.ts" {
  interface Areas {
    parsing: typeof en;
  }
}

readWords("parsing", new URL("words/", import.meta.url));

/** Which limit was reached; `broken` is what the parser itself cannot read. */
export type Cause = "time" | "memory" | "input" | "output" | "nesting" | "broken";

/** The refusal of what cannot be read. Trying again gives the same. */
export function unreadable({ limits }: Parser, cause: Cause): Problem {
  const megabytes = Math.floor(
    (cause === "input" ? limits.input : limits.megabytes) / (cause === "input" ? 1048576 : 1),
  );
  const detail = words("parsing")(`unreadable.${cause}`, { seconds: limits.seconds, megabytes });
  return refuse(cause === "input" ? "too-large" : "invalid", "unreadable", detail, { extra: { cause } });
}

/** The refusal of an organisation that has too much waiting already. */
export function tooMuchWaiting(): Problem {
  return tooMany(10, "parsing-busy", words("parsing")("busy"));
}

/** Whether something was refused because it cannot be read, and will not be read by trying again. */
export function isUnreadable(error: unknown): error is Problem {
  return error instanceof Problem && error.reason === "unreadable";
}
