/// <reference types="vite/types/importMeta.d.ts" />
import texts from "virtual:texts";
import { fallbackLanguage } from "../../../../kit/languages.ts";
import type { Article } from "../../build/articles.ts";
import type { Entry } from "../../public/behaviour/rank.ts";
import { headingIn, helpAddress } from "./address.ts";

const english = import.meta.glob<Article>("../../content/{docs,tutorials}/*.md", { import: "default" });
const translated = import.meta.glob<Article>("../../content/*/{docs,tutorials}/*.md", { import: "default" });

/** A page of the docs as the drawer shows it. */
export interface HelpPage extends Pick<Article, "title" | "summary" | "html"> {
  /** Where the public site has it. */
  address: string;
  /** Of the text, where it is not translated. */
  lang?: string;
  /** The id of the heading that was asked for; empty for the top. */
  heading: string;
}

/**
 * A page in a language, in English where that lacks it.
 * @param at its address without a language: `/docs/campaign-setup#schedule`, the heading by its English id or by that of the language
 * @throws when there is no such page
 */
export async function readHelp(at: string, tag: string): Promise<HelpPage> {
  const [path = "", wanted = ""] = at.split("#");
  const read = english[`../../content${path}.md`];
  if (!read) throw new Error(`no page of the docs at ${path}`);
  const original = await read();
  const own = await translated[`../../content/${tag}${path}.md`]?.();
  const article = own ?? original;
  return {
    title: article.title,
    summary: article.summary,
    html: article.html,
    address: tag === fallbackLanguage.tag ? path : `/${tag}${path}`,
    heading: headingIn(article, original, wanted),
    ...(article === original ? { lang: fallbackLanguage.tag } : {}),
  };
}

/** What the search looks through: every heading of the docs and tutorials, by addresses without a language. */
export async function readHelpEntries(tag: string): Promise<readonly Entry[]> {
  const entries = await (texts[tag] ?? texts[fallbackLanguage.tag]!)();
  return entries.flatMap((one) => {
    const path = helpAddress(one.path);
    return path ? [{ ...one, path }] : [];
  });
}
