/// <reference types="vite/types/importMeta.d.ts" />
import { fallbackLanguage } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import * as claims from "../content/claims.ts";
import * as company from "../content/company.ts";
import * as features from "../content/features.ts";
import * as hero from "../content/hero.ts";
import * as plans from "../content/plans.ts";
import * as questions from "../content/questions.ts";
import * as solutions from "../content/solutions.ts";
import * as steps from "../content/steps.ts";
import * as testimonials from "../content/testimonials.ts";
import { translatedLike } from "./translated.ts";
import { usePageLanguage } from "./words.ts";

const english = {
  ...claims,
  ...company,
  ...features,
  ...hero,
  ...plans,
  ...questions,
  ...solutions,
  ...steps,
  ...testimonials,
};

/** Everything that the public pages say beside their labels, by the names under which `../content` exports it. */
export type Content = typeof english;

const files = import.meta.env.SSR
  ? import.meta.glob<Record<string, unknown>>("../content/*/*.json", { eager: true, import: "default" })
  : {};
const made = new Map<string, Content>();
const inEnglish = new WeakSet<object>();

/**
 * The content in a language. A part is there as a whole or not at all: one that the language lacks, or that has not as many entries as the
 * English one, is English (`contentLang` says so).
 */
export function contentIn({ tag }: Language): Content {
  if (tag === fallbackLanguage.tag) return english;
  const before = made.get(tag);
  if (before) return before;
  const translated = Object.assign(
    {},
    ...Object.entries(files).flatMap(([path, file]) => (path.startsWith(`../content/${tag}/`) ? [file] : [])),
  ) as Record<string, unknown>;
  const content = Object.fromEntries(
    Object.entries(english).map(([name, part]) => {
      const own = translatedLike(part, translated[name]);
      if (own !== undefined) return [name, own];
      // A copy, for the same part on an English page is at home there.
      const copy = structuredClone(part);
      if (typeof copy === "object") inEnglish.add(copy);
      return [name, copy];
    }),
  ) as Content;
  made.set(tag, content);
  return content;
}

/** The content in the language of this page. */
export function useContent(): Content {
  return contentIn(usePageLanguage());
}

/** The `lang` of a part that is English on a page in another language. */
export function contentLang(part: object): string | undefined {
  return inEnglish.has(part) ? fallbackLanguage.tag : undefined;
}
