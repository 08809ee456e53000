import { existsSync, readFileSync } from "node:fs";
import type { Catalogue, KeysOf } from "./catalogue.ts";
import { openCatalogues } from "./catalogues.ts";
import { fallbackLanguage, formatTag, languages } from "./languages.ts";
import { readersLanguage } from "./reader.ts";
import type en from "./words/en.json";

/**
 * The English catalogue of each area by the area's name. Whoever reads an area's catalogues adds its type here (`declare module`), so that a key
 * which the area has not does not compile.
 */
export interface Areas {
  kit: typeof en;
}
type Area = keyof Areas;

/** The keys of an area. */
export type KeyOf<A extends Area> = KeysOf<Areas[A]>;
/** How the keys of an area go on that begin with `Start`: for `refuse.` whatever stands below `refuse`. */
export type KeyAfter<A extends Area, Start extends string> =
  KeyOf<A> extends infer K ? (K extends `${Start}${infer Rest}` ? Rest : never) : never;
export type Translate<A extends Area> = (key: KeyOf<A>, vars?: Vars) => string;
type Vars = Record<string, unknown>;

const fallback = fallbackLanguage.tag;
const engine = openCatalogues();

readWords("kit", new URL("words/", import.meta.url));

/**
 * Adds an area's catalogues in every language of the product: the files `<tag>.json` of a folder. A language whose file is not there is answered
 * in the fallback.
 */
export function readWords(area: string, folder: URL): void {
  for (const { tag } of languages) {
    const file = new URL(`${tag}.json`, folder);
    if (existsSync(file)) addWords(area, tag, JSON.parse(readFileSync(file, "utf8")) as Catalogue);
  }
}

/** Adds the catalogues of many areas, such as the features'. */
export function readWordsOf(areas: readonly { name: string; words?: URL | undefined }[]): void {
  for (const { name, words: folder } of areas) if (folder) readWords(name, folder);
}

/** Adds one area's catalogue in one language. */
export function addWords(area: string, locale: string, catalogue: object): void {
  engine.addResourceBundle(locale, area, catalogue, true, true);
}

/**
 * The sentences of an area in a language (BCP 47), English where one is missing; without a language in that of whoever waits for this work
 * (`workFor`). A key that no catalogue has is a fault and throws.
 */
export function words<A extends Area>(area: A, locale: string = readersLanguage()): Translate<A> {
  return translator(area, locale);
}

function translator(area: string, locale: string): (key: string, vars?: Vars) => string {
  const say = engine.getFixedT(locale, area);
  return (key, vars) => {
    if (!engine.exists(key, { ns: area, lng: locale, ...vars })) throw new Error(`no words for ${area}:${key}`);
    return say(key, vars ?? {}) as string;
  };
}

/**
 * The same where area and key are data, such as a notice that waited in the database, which no compiler can check: a key that is nowhere throws,
 * and so does a sentence with a place for which there is no value, instead of showing `{{name}}` to somebody.
 */
export function filledWords(area: string, locale: string = readersLanguage()): (key: string, vars?: Vars) => string {
  const say = translator(area, locale);
  return (key, vars) => {
    const missing: string[] = [];
    const missingInterpolationHandler = (_text: string, match: RegExpExecArray) => {
      missing.push(match[0]);
      return "";
    };
    const said = say(key, { ...vars, missingInterpolationHandler });
    if (missing.length > 0) throw new Error(`no value for ${[...new Set(missing)].join(", ")} in ${area}:${key}`);
    return said;
  };
}

/** Whether an area has this sentence, at least in English. @param vars with the count, where the sentence has one */
export function hasWords(area: string, key: string, vars: Vars = {}): boolean {
  return engine.exists(key, { ...vars, ns: area, lng: fallback });
}

/** The language in which an area's sentences really come when a reader asks for `locale`: that one, where a catalogue speaks it, else English. */
export function resolvedLanguage(area: string, locale: string): string {
  const language = locale.split("-")[0]!;
  return [locale, language].some((one) => engine.hasResourceBundle(one, area)) ? locale : fallback;
}

/**
 * The tag for dates and numbers beside an area's sentences, so that a date never comes in another language than the words around it, and in
 * the digits that stand in them: some places' Arabic has others than the catalogues.
 */
export function dateTag(area: string, locale: string): string {
  const spoken = resolvedLanguage(area, locale);
  if (spoken === fallback) return formatTag(fallback);
  const { numberingSystem } = new Intl.NumberFormat(spoken).resolvedOptions();
  return numberingSystem === "latn" ? spoken : new Intl.Locale(spoken, { numberingSystem: "latn" }).toString();
}
