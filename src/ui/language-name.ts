import { languageNames } from "../kit/formats.ts";
import { languageNow } from "./language.ts";

/** A language by its name in the language of the screens. @param tag BCP 47 */
export function languageName(tag: string): string {
  return languageNames(languageNow().tag).of(tag) ?? tag;
}
