/// <reference types="vite/types/importMeta.d.ts" />
import { useLocation } from "react-router";
import { fallbackLanguage, languages } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import { addWords, wordsIn, wordsOf } from "../../../ui/words.ts";
import type { Catalogue } from "../../../kit/catalogue.ts";
import type { Translate } from "../../../ui/words.ts";
import { languageOf } from "./language.ts";
import en from "./words/en.json" with { type: "json" };

// Public pages are built ahead, so all their languages are there then and none of them reaches a browser as a catalogue.
const catalogues = import.meta.env.SSR
  ? import.meta.glob<Catalogue>("./words/*.json", { eager: true, import: "default" })
  : {};

wordsOf("public", en);
const translated = Object.entries(catalogues).map(([path, catalogue]) => {
  const tag = path.slice("./words/".length, -".json".length);
  if (tag !== fallbackLanguage.tag) addWords("public", tag, catalogue);
  return tag;
});

/** The languages of the public pages. */
export const publicLanguages: readonly Language[] = languages.filter(
  ({ tag }) => tag === fallbackLanguage.tag || translated.includes(tag),
);

export type PublicCatalogue = typeof en;
type PublicSay = Translate<PublicCatalogue>;

/** The words of the public pages in a language: `say("home.title")`. Long texts, prices and lists stand in `../content`. */
export function publicWords({ tag }: Language): PublicSay {
  return wordsIn<typeof en>("public", tag);
}

/** The language of this page, by its address. */
export function usePageLanguage(): Language {
  return languageOf(useLocation().pathname);
}

/** The words of the public pages in the language of this one. */
export function usePublicWords(): PublicSay {
  return publicWords(usePageLanguage());
}
