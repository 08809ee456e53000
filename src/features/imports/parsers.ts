import { parser } from "../../kit/parsing/index.ts";
import type { parse as readGophish } from "./gophish/gophish.parser.ts";

/** Reads a file of the other tool: SQLite, JSON or CSV. */
export const gophishParser = parser<typeof readGophish>(
  "imports.gophish",
  new URL("./gophish/gophish.parser.ts", import.meta.url),
  { seconds: 120, megabytes: 768, input: 4096, output: 256 * 1024 * 1024, patient: true },
);
