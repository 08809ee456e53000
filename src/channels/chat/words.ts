import { readWords, words } from "../../kit/words.ts";
import type { Translate } from "../../kit/words.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    chat: typeof en;
  }
}

readWords("chat", new URL("words/", import.meta.url));

/** What every chat says to whoever gets a message, in its language. */
export function chatWords(locale: string): Translate<"chat"> {
  return words("chat", locale);
}
