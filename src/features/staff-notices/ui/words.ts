import { wordsOf } from "../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

export const useStaffNoticeWords = wordsOf("staff-notices-ui", en);
