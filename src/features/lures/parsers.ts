import { parser } from "../../kit/parsing/index.ts";
import type { parse as judgeLure } from "./judging.parser.ts";
import type { parse as prepareLure } from "./lure.parser.ts";

/** Turns a draft into what is stored: HTML and CSS read, sanitised, checked. */
export const lureParser = parser<typeof prepareLure>("lures.lure", new URL("./lure.parser.ts", import.meta.url), {
  seconds: 5,
  megabytes: 350,
  input: 1_600_000,
  output: 16 * 1024 * 1024,
});

/** Judges a saved version again. */
export const judgeParser = parser<typeof judgeLure>(
  "lures.judgement",
  new URL("./judging.parser.ts", import.meta.url),
  {
    seconds: 5,
    megabytes: 350,
    input: 1_600_000,
    output: 1024 * 1024,
  },
);
