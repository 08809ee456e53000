/// <reference types="vite/types/importMeta.d.ts" />
import { fallbackLanguage, languages } from "../../kit/languages.ts";
import type { Language } from "../../kit/languages.ts";
import { addWords } from "../../ui/words.ts";
import type { Catalogue } from "../../kit/catalogue.ts";

// Every catalogue of every screen, one chunk a language and area, fetched where its language is asked for. English comes with the screens, but
// for the identity provider's sentences (account/words), which an English screen shows as they come.
const catalogues = import.meta.glob<Catalogue>(
  [
    "./words/*.json",
    "./{account,dashboard,dashboard/*}/words/*.json",
    "../../ui/words/*.json",
    "../../features/*/ui/words/*.json",
    "../../features/*/ui/parts/*/words/*.json",
    "!./words/en.json",
    "!./dashboard/{words,*/words}/en.json",
    "!../../**/ui/words/en.json",
    "!../../features/*/ui/parts/*/words/en.json",
  ],
  { import: "default" },
);
const files = Object.entries(catalogues).map(([path, read]) => ({ ...placeOf(path), read }));

/** The languages in which the account screens and the dashboard can be read: those with words for each of the two. */
export const screenLanguages: readonly Language[] = languages.filter(
  ({ tag }) =>
    tag === fallbackLanguage.tag ||
    ["main", "dashboard"].every((area) => files.some((one) => one.area === area && one.tag === tag)),
);

/** Fetches the words of a language for all screens, so that no screen begins in another. @throws when one could not be fetched */
export async function fetchWords({ tag }: Language): Promise<void> {
  const found = files.filter((one) => one.tag === tag || one.tag === fallbackLanguage.tag);
  const read = await Promise.all(found.map(async (one) => ({ ...one, catalogue: await one.read() })));
  for (const one of read) addWords(one.area, one.tag, one.catalogue);
}

/** Area and language of a catalogue by its path: an area is called like its folder, a feature's screens `<feature>-ui`. */
export function placeOf(path: string): { area: string; tag: string } {
  const [, folder, tag = ""] = /^(.*)\/words\/([\w-]+)\.json$/.exec(path) ?? [];
  const feature = /\/features\/([\w-]+)\/ui$/.exec(folder ?? "")?.[1];
  const name = folder?.split("/").at(-1) ?? "";
  return { area: feature ? `${feature}-ui` : name === "." ? "main" : name, tag };
}
