import { wordsOf } from "../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

/** The words of the account screens: `say("account.login.title")`. */
export const useWords = wordsOf("main", { account: en.account });
