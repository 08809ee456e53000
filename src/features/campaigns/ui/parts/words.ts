import { wordsOf } from "../../../../ui/words.ts";
import en from "../words/en.json" with { type: "json" };

/** The words of everything about simulations. */
export const useCampaignWords = wordsOf("campaigns-ui", en);
