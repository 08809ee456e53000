import { readWords, spokenIn } from "../../kit/words.ts";

readWords("hosted", new URL("words/", import.meta.url));

/** The language of a page: what was asked for (`lang`), when the pages speak it. */
export function languageOf(lang: string | null): string {
  if (lang === null) return "en";
  try {
    return spokenIn("hosted", Intl.getCanonicalLocales(lang)[0] ?? "en");
  } catch {
    return "en";
  }
}
