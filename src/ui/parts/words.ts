import { wordsOf } from "../words.ts";
import en from "../words/en.json" with { type: "json" };

export const usePartWords = wordsOf("ui", en);
