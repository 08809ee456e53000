import { dateFormat, relativeFormat } from "../../../../kit/formats.ts";
import { useLanguage } from "../../../../ui/language.ts";

/** Days as people write them. */
interface Moments {
  /** A day in full: 21 November 2026. */
  dayOf(date: Date): string;
  /** How long ago it was, in the largest unit that fits; older than a week is a day. */
  agoOf(date: Date, now?: Date): string;
}

/** As the language of the screens writes days. */
export function useMoments(): Moments {
  return momentsIn(useLanguage().tag);
}

/** @param locale BCP 47; plain English is written as in Britain */
export function momentsIn(locale: string): Moments {
  const day = dateFormat(locale, { day: "numeric", month: "long", year: "numeric" });
  const near = relativeFormat(locale);
  const dayOf = (date: Date) => day.format(date);
  return {
    dayOf,
    agoOf(date, now = new Date()) {
      const minutes = Math.round((now.getTime() - date.getTime()) / 60_000);
      if (minutes < 1) return near.format(0, "second");
      if (minutes < 60) return near.format(-minutes, "minute");
      if (minutes < 24 * 60) return near.format(-Math.round(minutes / 60), "hour");
      if (minutes < 7 * 24 * 60) return near.format(-Math.round(minutes / 60 / 24), "day");
      return dayOf(date);
    },
  };
}
