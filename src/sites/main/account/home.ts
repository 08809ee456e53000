import { useLanguage } from "../../../ui/language.ts";
import { addressIn } from "../public/language.ts";

/** The first page in the language in which the screens stand. */
export function useHome(): string {
  return addressIn(useLanguage(), "/");
}
