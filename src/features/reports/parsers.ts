import { parser } from "../../kit/parsing/index.ts";
import type { parse as typeset } from "./render/pdf.parser.ts";

/** Typesets a report: Typst is native code, and what it sets has names in it that tenants gave. */
export const typesetter = parser<typeof typeset>("reports.pdf", new URL("./render/pdf.parser.ts", import.meta.url), {
  seconds: 60,
  megabytes: 768,
  input: 8 * 1024 * 1024,
  output: 64 * 1024 * 1024,
  native: true,
});
