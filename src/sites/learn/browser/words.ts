/// <reference types="vite/types/importMeta.d.ts" />
import type { Catalogue } from "../../../kit/catalogue.ts";
import { fallbackLanguage, languages } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import { addWords, wordsOf } from "../../../ui/words.ts";
import en from "./words/en.json" with { type: "json" };

const area = "learning";

/** The words of the program: `say("home.today")`. */
export const useWords = wordsOf(area, en);

// One chunk a language; English comes with the program, since whatever a language lacks is said in it.
const catalogues = import.meta.glob<Catalogue>(["./words/*.json", "!./words/en.json"], { import: "default" });

/** The languages in which the program can be read. */
export const programLanguages: readonly Language[] = languages.filter(
  ({ tag }) => tag === fallbackLanguage.tag || `./words/${tag}.json` in catalogues,
);

/** Fetches the words of a language. @throws when they cannot be fetched */
export async function fetchWords({ tag }: Language): Promise<void> {
  addWords(area, tag, await catalogues[`./words/${tag}.json`]!());
}
