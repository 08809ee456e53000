import { formatTag } from "./languages.ts";

const kept = new Map<string, unknown>();
/** Tags and zones are people's own on a server: more than this many ways of spelling are not kept. */
const most = 500;

/** How dates and times are spelt. @param tag BCP 47; plain English is written as in Britain */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return made("date", tag, options, (locale) => new Intl.DateTimeFormat(locale, options));
}

/** How numbers are spelt. @param tag BCP 47; plain English is written as in Britain */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return made("number", tag, options, (locale) => new Intl.NumberFormat(locale, options));
}

/** How a distance in time is said: yesterday, in three hours. @param tag BCP 47 */
export function relativeFormat(tag: string): Intl.RelativeTimeFormat {
  return made("relative", tag, null, (locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
}

/** How several things are named in a sentence. @param tag BCP 47 */
export function listFormat(tag: string): Intl.ListFormat {
  return made("list", tag, null, (locale) => new Intl.ListFormat(locale));
}

/** What languages are called. @param tag BCP 47 */
export function languageNames(tag: string): Intl.DisplayNames {
  return made("languages", tag, null, (locale) => new Intl.DisplayNames([locale], { type: "language" }));
}

/** How names are ordered and compared. @param tag BCP 47 */
export function collator(tag: string, options: Intl.CollatorOptions = {}): Intl.Collator {
  return made("collator", tag, options, (locale) => new Intl.Collator(locale, options));
}

// To make one costs as much as to spell a hundred things: tens of milliseconds on a slow phone. One is made when something is spelt first, and kept:
// languages, zones and ways of spelling are a few each.
function made<T>(kind: string, tag: string, options: object | null, make: (locale: string) => T): T {
  const key = `${kind} ${tag} ${options === null ? "" : JSON.stringify(options)}`;
  const found = kept.get(key) as T | undefined;
  if (found) return found;
  if (kept.size >= most) kept.clear();
  const fresh = make(formatTag(tag));
  kept.set(key, fresh);
  return fresh;
}
