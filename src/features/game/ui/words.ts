import { wordsOf } from "../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

export const useGameWords = wordsOf("game-ui", en);
