import { wordsOf } from "../../../../ui/words.ts";
import en from "../words/en.json" with { type: "json" };

export const useReportWords = wordsOf("reports-ui", en);
