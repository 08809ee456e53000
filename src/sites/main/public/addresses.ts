import { textsOf } from "./articles.ts";
import type { Slugged } from "./articles.ts";
import { languageOf, placeOf } from "./language.ts";
import { sections } from "./places.ts";
import type { Section } from "./places.ts";

/** The text at an address such as `/de/docs/getting-started`, or null. */
export function findArticle(pathname: string): { section: Section; article: Slugged } | null {
  const [, name = "", slug] = placeOf(pathname).split("/");
  const section = sections.find((one) => one === name);
  const article = section && textsOf(languageOf(pathname), section).find((one) => one.slug === slug);
  return section && article ? { section, article } : null;
}
