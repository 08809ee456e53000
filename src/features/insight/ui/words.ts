import { wordsOf } from "../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

export const useInsightWords = wordsOf("insight-ui", en);
