import { wordsOf } from "../../../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

/** What the kinds of cues are called, in lessons and on screens: `say("urgency")`. */
export const useCueNames = wordsOf("cues", en);
