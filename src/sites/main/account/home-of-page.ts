import { chosenLanguage } from "../../../kit/languages.ts";
import { addressIn } from "../public/language.ts";

/** The first page in the language of the page that is open, be it a screen or a public page, in which no React runs. */
export function homeOfPage(): string {
  return addressIn(chosenLanguage(document.documentElement.lang), "/");
}
