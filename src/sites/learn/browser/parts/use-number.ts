import { useLanguage } from "../../../../ui/language.ts";
import { numberFormat } from "../../../../kit/formats.ts";

/** Spells numbers in the language of the screens. */
export function useNumber(options: Intl.NumberFormatOptions = {}) {
  const { tag } = useLanguage();
  return (value: number) => numberFormat(tag, options).format(value);
}
