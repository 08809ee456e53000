import { existsSync, readFileSync } from "node:fs";
import { fallbackLanguage, listedLanguage } from "../../../kit/languages.ts";
import type { Template } from "../template.ts";
import { translateTemplate } from "../translation.ts";
import { templates } from "./index.ts";

const read = new Map<string, TemplateIn>();

interface TemplateIn {
  template: Template;
  /** The language in which it really comes, BCP 47. */
  locale: string;
}

/**
 * A template in the language (BCP 47) of whoever plays: from `<language>/<id>.json` in this folder. Where that is missing or does not fit it is the
 * English one.
 */
export function templateIn(id: string, wanted: string): TemplateIn {
  const { tag } = listedLanguage(wanted) ?? fallbackLanguage;
  const name = `${tag}/${id}`;
  const known = read.get(name);
  if (known) return known;
  const english = { template: templates.find(id), locale: fallbackLanguage.tag };
  const file = new URL(`${name}.json`, import.meta.url);
  const words: unknown =
    tag === fallbackLanguage.tag || !existsSync(file) ? null : JSON.parse(readFileSync(file, "utf8"));
  const translated = words === null ? null : translateTemplate(english.template, words);
  const found = translated?.flaws.length === 0 ? { template: translated.template, locale: tag } : english;
  read.set(name, found);
  return found;
}
