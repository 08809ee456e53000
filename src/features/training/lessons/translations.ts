import { existsSync, readFileSync } from "node:fs";
import { fallbackLanguage, listedLanguage } from "../../../kit/languages.ts";
import type { Lesson } from "../lesson.ts";
import { translateLesson } from "../translation.ts";
import { lessons } from "./index.ts";

const read = new Map<string, Lesson>();

/**
 * A lesson in the language (BCP 47) of whoever learns: from `<language>/<id>.json` in this folder. Where that is missing or does not fit it is
 * the English one; its `locale` says in which language it really comes.
 */
export function lessonIn(id: string, locale: string): Lesson {
  const english = lessons.find(id);
  const language = listedLanguage(locale) ?? fallbackLanguage;
  if (language.tag === english.locale) return english;
  const name = `${language.tag}/${id}`;
  const known = read.get(name);
  if (known) return known;
  const texts = textsOf(name);
  const { lesson, flaws } =
    texts === undefined ? { lesson: english, flaws: [] } : translateLesson(english, texts, language.tag);
  const found = flaws.length > 0 ? english : lesson;
  read.set(name, found);
  return found;
}

function textsOf(name: string): unknown {
  const file = new URL(`${name}.json`, import.meta.url);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as unknown) : undefined;
}
