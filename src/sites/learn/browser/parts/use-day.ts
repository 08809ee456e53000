import { formatTag } from "../../../../kit/languages.ts";
import { useLanguage } from "../../../../ui/language.ts";

/** Spells a day (ISO 8601) in the language of the screens: `Friday, 27 November`. */
export function useDay(options: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" }) {
  const { tag } = useLanguage();
  const spelt = new Intl.DateTimeFormat(formatTag(tag), options);
  return (at: string) => spelt.format(new Date(at));
}
