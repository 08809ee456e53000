import { addWords, spokenIn } from "../../kit/words.ts";
import en from "./words/en.json" with { type: "json" };

addWords("hosted", "en", en);

/** The language of a page: what was asked for (`lang`), when the pages speak it. */
export function languageOf(lang: string | null): string {
  if (lang === null) return "en";
  try {
    return spokenIn("hosted", Intl.getCanonicalLocales(lang)[0] ?? "en");
  } catch {
    return "en";
  }
}
