import { wordsOf } from "../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

/** The words of the public pages: `say("home.title")`. Long texts, prices and lists stand in `../content`. */
export const usePublicWords = wordsOf("public", en);
