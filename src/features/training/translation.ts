import { lessonFlaws } from "./lesson.ts";
import type { Lesson } from "./lesson.ts";

/** Members that are the same in every language; a translation leaves them out. */
const fixed = new Set(["id", "topic", "locale", "kind", "in", "outcome"]);
/** Members that a translation may leave out as well: an address is written as it is. */
const addresses = new Set(["address"]);

/**
 * A lesson in another language: its English value with the texts of a translation in their places. A text that is an address or nothing but
 * `code` may be left out, every other one has to be there.
 * @param texts shaped as the lesson's value, with its texts alone, arrays by position
 * @returns the lesson, and what is wrong with the translation, in sentences for its author; with any of those it is not shown
 */
export function translateLesson(english: Lesson, texts: unknown, locale: string): { lesson: Lesson; flaws: string[] } {
  const flaws: string[] = [];
  const lesson = { ...(merge(english, texts, "", flaws) as Lesson), locale };
  if (flaws.length === 0) flaws.push(...lessonFlaws(lesson));
  return { lesson, flaws };
}

function merge(original: unknown, given: unknown, path: string, flaws: string[]): unknown {
  const name = path.replace(/^.*\./, "");
  if (typeof original === "string") return text(original, given, path, name, flaws);
  if (typeof original !== "object" || original === null) {
    if (given !== undefined && given !== original) flaws.push(`${path}: is no text and stays as it is`);
    return original;
  }
  if (
    given !== undefined &&
    (typeof given !== "object" || given === null || Array.isArray(given) !== Array.isArray(original))
  ) {
    flaws.push(`${path}: must be ${Array.isArray(original) ? "a list" : "an object"}`);
    return original;
  }
  const under = (key: string) => (path ? `${path}.${key}` : key);
  const found = (given ?? {}) as Record<string, unknown>;
  for (const key of Object.keys(found)) if (!(key in original)) flaws.push(`${under(key)}: the English has none`);
  const merged = Object.entries(original).map(([key, value]) => [key, merge(value, found[key], under(key), flaws)]);
  return Array.isArray(original) ? merged.map(([, value]) => value) : Object.fromEntries(merged);
}

function text(original: string, given: unknown, path: string, name: string, flaws: string[]): string {
  if (given === undefined) {
    if (!fixed.has(name) && !mayStay(original, path, name)) flaws.push(`${path}: missing (“${original}”)`);
    return original;
  }
  if (typeof given !== "string" || given.trim() === "") flaws.push(`${path}: must be a text`);
  else if (!fixed.has(name)) return given;
  else if (given !== original) flaws.push(`${path}: stays as it is`);
  return original;
}

function mayStay(original: string, path: string, name: string): boolean {
  if (addresses.has(name) || /\.parts\.\d+\.text$/.test(path)) return true;
  return /^`[^`]+`$/.test(original) || /^[\d.,]+$/.test(original) || isOneAddress(original);
}

function isOneAddress(text: string): boolean {
  return !/\s/.test(text) && /.[.@/]./.test(text);
}
