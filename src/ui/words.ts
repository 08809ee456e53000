import type { Catalogue, KeysOf } from "../kit/catalogue.ts";
import { openCatalogues } from "../kit/catalogues.ts";
import { fallbackLanguage } from "../kit/languages.ts";
import { languageNow, useLanguage } from "./language.ts";
import { formatNumber } from "./number.ts";

export type Translate<C> = (key: KeysOf<C>, vars?: Record<string, string | number>) => string;

const fallback = fallbackLanguage.tag;
const engine = openCatalogues(formatNumber);
const translators = new Map<string, unknown>();
/** What was said without a variable, so that a screen drawn anew need not look up and put together the same words again. */
const said = new Map<string, Map<string, string>>();

/**
 * The words of one area of the product for its screens. Answers a hook that gives the typed function which says them in the language in which
 * the screens stand; `now` says them outside of a component.
 * @param english nested or flat keys, sentences with `{{name}}`
 */
export function wordsOf<const C extends Catalogue>(
  area: string,
  english: C,
): (() => Translate<C>) & { now(): Translate<C> } {
  addWords(area, fallback, english);
  const useWords = () => wordsIn<C>(area, useLanguage().tag);
  return Object.assign(useWords, { now: () => wordsIn<C>(area, languageNow().tag) });
}

/** Adds what an area says in a language; a sentence that it lacks is said in the fallback. */
export function addWords(area: string, tag: string, catalogue: Catalogue): void {
  engine.addResourceBundle(tag, area, catalogue, true, true);
  for (const texts of said.values()) texts.clear();
}

/** What an area says in a language, as far as it has been fetched. */
export function catalogueOf(area: string, tag: string): Catalogue {
  return (engine.getResourceBundle(tag, area) as Catalogue | undefined) ?? {};
}

/** The same function for the same area and language, so that what depends on it is not made anew. */
export function wordsIn<C extends Catalogue>(area: string, tag: string): Translate<C> {
  const name = `${tag} ${area}`;
  const say = (translators.get(name) as Translate<C> | undefined) ?? (remembering(name, tag, area) as Translate<C>);
  translators.set(name, say);
  return say;
}

function remembering(name: string, tag: string, area: string) {
  const say = engine.getFixedT(tag, area) as unknown as (key: string, vars?: object) => string;
  const texts = new Map<string, string>();
  said.set(name, texts);
  return (key: string, vars?: object): string => {
    if (vars) return say(key, vars);
    const text = texts.get(key) ?? say(key);
    texts.set(key, text);
    return text;
  };
}
