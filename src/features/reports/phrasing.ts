import { dateTag, words } from "../../kit/words.ts";
import type { Translate } from "../../kit/words.ts";
import { enoughForShares } from "../insight/index.ts";
import type { Share } from "./document.ts";
import { formatPeriod } from "./rules.ts";

/** How a report says things in its language. */
export interface Phrasing {
  say: Translate<"reports">;
  /** People below whom a group is hidden. */
  smallest: number;
  percent(rate: number): string;
  number(count: number): string;
  date(at: Date | string): string;
  /** @param name as `periodPattern` */
  period(name: string): string;
  /** A part of a whole: with its rate from twenty on, else as counts alone. Null where either is hidden. */
  share(part: number | null | undefined, of: number | null | undefined): Share | null;
  /** Seconds, which insight tells by the hour, as hours or days. */
  span(seconds: number | null): string;
}

export function phrasing(language: string, timeZone: string, smallest: number): Phrasing {
  const say = words("reports", language);
  const tag = dateTag("reports", language);
  const percents = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 });
  const numbers = new Intl.NumberFormat(tag);
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone });
  const percent = (rate: number) => percents.format(rate);
  const number = (count: number) => numbers.format(count);
  return {
    say,
    smallest,
    percent,
    number,
    date: (at) => dates.format(new Date(at)),
    period: (name) => formatPeriod(name, tag, (of) => say("period.quarter", of)),
    share(part, of) {
      if (typeof part !== "number" || typeof of !== "number" || of === 0) return null;
      const counts = say("share.counts", { part: number(part), of: number(of) });
      if (of < enoughForShares) return { part, of, rate: null, percent: null, counts, said: counts };
      const rate = percent(part / of);
      return { part, of, rate: part / of, percent: rate, counts, said: say("share.rate", { rate, counts }) };
    },
    span(seconds) {
      if (seconds === null) return "–";
      if (seconds < 3600) return say("span.under-hour");
      const [unit, size] = seconds < 172_800 ? (["hours", 3600] as const) : (["days", 86_400] as const);
      return say(`span.${unit}`, { count: Math.round(seconds / size) });
    },
  };
}
