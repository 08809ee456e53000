import { languageNow } from "./language.ts";

/** A language by its name in the language of the screens. @param tag BCP 47 */
export function languageName(tag: string): string {
  return new Intl.DisplayNames([languageNow().tag], { type: "language" }).of(tag) ?? tag;
}
