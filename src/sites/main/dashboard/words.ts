import { wordsOf } from "../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

/** The words of the dashboard: `say("profile.title")`. */
export const useDashboardWords = wordsOf("dashboard", en);
