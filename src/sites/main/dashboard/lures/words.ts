import { wordsOf } from "../../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

/** The words of the lures' screens: `say("list.title")`. */
export const useLureWords = wordsOf("lures", en);
