import type { MetaDescriptor, MetaFunction } from "react-router";
import { fallbackLanguage } from "../../../kit/languages.ts";
import type { Language } from "../../../kit/languages.ts";
import { documentIn, textsOf } from "./articles.ts";
import type { Document } from "./articles.ts";
import { contentIn } from "./content.ts";
import type { Content } from "./content.ts";
import { addressIn, languageOf, placeOf, regionalTag } from "./language.ts";
import { sections } from "./places.ts";
import { site } from "./site.ts";
import { publicLanguages, publicWords } from "./words.ts";
import type { PublicCatalogue } from "./words.ts";

type Known = keyof PublicCatalogue["page"];

interface Seen {
  /** The address without its language. */
  place: string;
  language: Language;
  title: string;
  description: string;
  /** Structured data (schema.org), one object a thing. */
  things?: readonly object[];
  /** Of the text, where the language of the page has none of it. */
  lang?: string | undefined;
  article?: { published: string | undefined };
}

/** The head of a page of the catalogue: title, description, canonical link, picture for those who share it. */
export function headOf(
  page: Known,
  thingsIn: (content: Content, language: Language) => readonly object[] = () => [],
): MetaFunction {
  return ({ location }) => {
    const language = languageOf(location.pathname);
    const say = publicWords(language);
    const things = thingsIn(contentIn(language), language);
    const [title, description] = [say(`page.${page}.title`), say(`page.${page}.description`)];
    return seen({ place: placeOf(location.pathname), language, title, description, things });
  };
}

/** The head of a document that binds. */
export function headOfDocument(name: Document): MetaFunction {
  return ({ location }) => {
    const language = languageOf(location.pathname);
    const { title, summary: description, lang } = documentIn(language, name);
    return seen({ place: placeOf(location.pathname), language, title, description, lang });
  };
}

/** The same for any page. The title is shown as `<title> · Hookwise`. A text that is English on another language's page is that of the English one. */
export function seen({ place, language, title, description, things = [], lang, article }: Seen): MetaDescriptor[] {
  const url = (of: Language) => `${site}${addressIn(of, place)}`;
  const canonical = url(lang === fallbackLanguage.tag ? fallbackLanguage : language);
  const others = publicLanguages.filter((one) => isTranslated(place, one));
  return [
    { title: `${title} · Hookwise` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(others.length > 1
      ? [
          ...others.map((one) => ({ tagName: "link", rel: "alternate", hrefLang: one.tag, href: url(one) }) as const),
          { tagName: "link" as const, rel: "alternate", hrefLang: "x-default", href: url(fallbackLanguage) },
        ]
      : []),
    { property: "og:site_name", content: "Hookwise" },
    { property: "og:locale", content: regionalTag(language) },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: canonical },
    { property: "og:image", content: pictureOf(place, language) },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: publicWords(language)("picture", { title }) },
    ...(article?.published ? [{ property: "article:published_time", content: article.published }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...inLanguage(thing, language) },
    })),
  ];
}

/** The address of the picture that stands for a page, as the build finds it; it adds the content's hash (build/cards.ts). */
export function pictureOf(place: string, language: Language): string {
  const name = place === "/" ? "home" : place.slice(1).replaceAll("/", "--");
  const prefix = language.tag === fallbackLanguage.tag ? "" : `${language.tag}--`;
  return `${site}/app/cards/${prefix}${name}.png`;
}

/** Questions and answers as a search engine reads them. */
export function questionsThing(questions: readonly { question: string; answer: string }[]): object {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

// An organisation has no language; what is written about it has.
function inLanguage(thing: object, { tag }: Language): object {
  const { "@type": type } = thing as { "@type"?: string };
  return type === "Organization" || "inLanguage" in thing ? thing : { ...thing, inLanguage: tag };
}

/** Whether a page has a text of its own in a language; labels and lists there are in every one. */
function isTranslated(place: string, language: Language): boolean {
  const [, first, slug] = place.split("/");
  const section = slug && sections.find((one) => one === first);
  if (section) return textsOf(language, section).find((one) => one.slug === slug)?.lang === undefined;
  const name = (["terms", "privacy", "cookies", "legal"] as const).find((one) => one === first);
  return !name || documentIn(language, name).lang === undefined;
}
