import { readWords, words } from "../../../kit/words.ts";
import type { Translate } from "../../../kit/words.ts";
import type en from "./words/en.json";

declare module "../../../kit/words.ts" {
  interface Areas {
    refusals: typeof en;
  }
}

readWords("refusals", new URL("words/", import.meta.url));

/** What the API itself refuses with, whatever the endpoint, in the language of whoever asks. */
export const say: Translate<"refusals"> = (key, vars) => words("refusals")(key, vars);
