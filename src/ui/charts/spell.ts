import { useSyncExternalStore } from "react";
import { dateFormat, numberFormat } from "../../kit/formats.ts";

/** What a chart's values are: shares from 0 to 1, or whole things that are counted. */
export type Measure = "share" | "count";

/** Numbers and days as a language writes them. */
export interface Spelling {
  /** A share in percent, or a number with its thousands. */
  value(value: number, measure: Measure): string;
  /** From one value to another; a single one where both are written alike. */
  range(low: number, high: number, measure: Measure): string;
  /** A day or month with its year. @param at an ISO day (`2026-05-04`) or month (`2026-05`), or an instant, which is the day it is here */
  day(at: string): string;
  /** A place on an axis of time, in milliseconds of UTC. */
  tick(at: number, step: "day" | "month" | "year", withYear: boolean): string;
}

const known = new Map<string, Spelling>();

/** @param locale a BCP 47 tag, such as the page's `lang` */
export function spellingOf(locale: string): Spelling {
  const made = known.get(locale) ?? makeSpelling(locale);
  known.set(locale, made);
  return made;
}

/** As the page's language writes, also after that changed. */
export function useSpelling(): Spelling {
  return spellingOf(useSyncExternalStore(watchLanguage, pageLanguage, () => "en"));
}

const steps = {
  day: { day: "numeric", month: "short" },
  month: { month: "short" },
  year: {},
} as const;

// Each way of spelling is made when something is spelt so first: a page of shares needs no days.
function makeSpelling(language: string): Spelling {
  const plain = () => numberFormat(language);
  const percent = (digits: number) =>
    numberFormat(language, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits });
  const days = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  return {
    value: (value, measure) =>
      measure === "count" ? plain().format(value) : percent(digitsOf(value)).format(honest(value)),
    range(low, high, measure) {
      const format = measure === "count" ? plain() : percent(Math.max(digitsOf(low), digitsOf(high)));
      const [from, to] = measure === "count" ? [low, high] : [honest(low), honest(high)];
      return format.format(from) === format.format(to) ? format.format(to) : format.formatRange(from, to);
    },
    day: (at) =>
      (at.length === 7
        ? days({ month: "long", year: "numeric", timeZone: "UTC" })
        : days({ dateStyle: "medium", ...(at.length === 10 && { timeZone: "UTC" }) })
      ).format(new Date(at)),
    tick: (at, step, withYear) =>
      days({ timeZone: "UTC", ...steps[step], ...((withYear || step === "year") && { year: "numeric" }) }).format(at),
  };
}

/** Next to nothing and next to everything need a digit more than the rest, or they would read as 0 % and 100 %. */
function digitsOf(share: number): 0 | 1 {
  return (share > 0 && share < 0.01) || (share > 0.99 && share < 1) ? 1 : 0;
}

/** 0 % and 100 % are said only of what is exactly that. */
function honest(share: number): number {
  return share <= 0 || share >= 1 ? share : Math.min(0.999, Math.max(0.001, share));
}

function pageLanguage(): string {
  return document.documentElement.lang || "en";
}

function watchLanguage(changed: () => void): () => void {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["lang"] });
  return () => watcher.disconnect();
}
