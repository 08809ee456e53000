import { formatTag } from "../../../../kit/languages.ts";
import { useLanguage } from "../../../../ui/language.ts";
import { numberFormat } from "./formats.ts";

/** Spells numbers in the language of the screens. */
export function useNumber(options: Intl.NumberFormatOptions = {}) {
  const { tag } = useLanguage();
  return (value: number) => numberFormat(formatTag(tag), options).format(value);
}
