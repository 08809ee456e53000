import { formatTag } from "../../../../kit/languages.ts";
import { useLanguage } from "../../../../ui/language.ts";

/** Spells numbers in the language of the screens. */
export function useNumber(options: Intl.NumberFormatOptions = {}) {
  const { tag } = useLanguage();
  const spelt = new Intl.NumberFormat(formatTag(tag), options);
  return (value: number) => spelt.format(value);
}
