/// <reference types="vite/types/importMeta.d.ts" />
import clickRate from "../content/blog/a-click-rate-needs-its-difficulty.md";
import robots from "../content/blog/robots-click-too.md";
import firstMinute from "../content/blog/the-first-minute-after-a-click.md";
import awarenessScore from "../content/docs/awareness-score.md";
import campaignSetup from "../content/docs/campaign-setup.md";
import gettingStarted from "../content/docs/getting-started.md";
import insight from "../content/docs/insight.md";
import reportedEmails from "../content/docs/reported-emails.md";
import reports from "../content/docs/reports.md";
import settings from "../content/docs/settings.md";
import smsAndChat from "../content/docs/sms-and-chat.md";
import practiceAndGame from "../content/docs/practice-and-game.md";
import roles from "../content/docs/user-roles-and-permissions.md";
import cookies from "../content/legal/cookies.md";
import legal from "../content/legal/legal.md";
import privacy from "../content/legal/privacy.md";
import terms from "../content/legal/terms.md";
import templates from "../content/tutorials/creating-custom-templates.md";
import launching from "../content/tutorials/launching-your-first-simulation.md";
import scores from "../content/tutorials/understanding-risk-scores.md";
import { fallbackLanguage } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import type { Article } from "../build/articles.ts";
import type { Section } from "./places.ts";

/** @param lang of the text where it is not that of the page @param explains `dashboard` where it goes through screens of it */
export type Slugged = Article & { slug: string; lang?: string; explains?: "dashboard" };

/** The articles of the blog, newest first. */
const blog: readonly Slugged[] = [
  { slug: "a-click-rate-needs-its-difficulty", ...clickRate },
  { slug: "the-first-minute-after-a-click", ...firstMinute },
  { slug: "robots-click-too", ...robots },
];

/** The topics of the documentation. */
const docs: readonly Slugged[] = [
  { slug: "getting-started", ...gettingStarted },
  { slug: "user-roles-and-permissions", ...roles },
  { slug: "campaign-setup", ...campaignSetup },
  { slug: "sms-and-chat", ...smsAndChat },
  { slug: "reported-emails", ...reportedEmails, explains: "dashboard" },
  { slug: "insight", ...insight, explains: "dashboard" },
  { slug: "practice-and-game", ...practiceAndGame },
  { slug: "reports", ...reports, explains: "dashboard" },
  { slug: "awareness-score", ...awarenessScore },
  { slug: "settings", ...settings, explains: "dashboard" },
];

/** The tutorials, in the order in which one would follow them. */
const tutorials: readonly Slugged[] = [
  { slug: "launching-your-first-simulation", ...launching },
  { slug: "creating-custom-templates", ...templates },
  { slug: "understanding-risk-scores", ...scores },
];

const documents = { terms, privacy, cookies, legal } as const;

export type Document = keyof typeof documents;
const bySection = { blog, docs, tutorials } as const;
const translated = import.meta.env.SSR
  ? import.meta.glob<Article>("../content/*/{blog,docs,tutorials,legal}/*.md", { eager: true, import: "default" })
  : {};

/** The texts of a section in a language, each in English where that lacks it. */
export function textsOf(language: Language, section: Section): readonly Slugged[] {
  return bySection[section].map((one) => ({ ...one, ...textIn(language, `${section}/${one.slug}`, one) }));
}

/** A document that binds, in a language. */
export function documentIn(language: Language, name: Document): Slugged {
  return { ...textIn(language, `legal/${name}`, documents[name]), slug: name };
}

function textIn({ tag }: Language, name: string, english: Article): Article & { lang?: string } {
  if (tag === fallbackLanguage.tag) return english;
  return translated[`../content/${tag}/${name}.md`] ?? { ...english, lang: fallbackLanguage.tag };
}
