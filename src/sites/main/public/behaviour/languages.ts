import { saveLanguage } from "../../../../ui/saved-language.ts";

/** Who chooses a language here finds the screens of their account in it, too. */
export function saveChosenLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-languages] a"))
    link.addEventListener("click", () => saveLanguage(link.hreflang));
}
