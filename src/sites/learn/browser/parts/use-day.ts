import { useLanguage } from "../../../../ui/language.ts";
import { dateFormat } from "../../../../kit/formats.ts";
import { useZone } from "./use-zone.ts";

/** Spells a day (ISO 8601) in the language of the screens: `Friday, 27 November`. */
export function useDay(options: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" }) {
  const { tag } = useLanguage();
  const timeZone = useZone();
  return (at: string) => dateFormat(tag, { timeZone, ...options }).format(new Date(at));
}
