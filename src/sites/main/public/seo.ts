import type { MetaDescriptor, MetaFunction } from "react-router";
import en from "./words/en.json" with { type: "json" };
import { site } from "./site.ts";

type Known = keyof typeof en.page;

interface Seen {
  path: string;
  title: string;
  description: string;
  /** Structured data (schema.org), one object a thing. */
  things?: readonly object[];
  article?: { published: string | undefined };
}

/** The head of a page of the catalogue: title, description, canonical link, picture for those who share it. */
export function headOf(page: Known, things: readonly object[] = []): MetaFunction {
  return () => seen({ path: page === "home" ? "/" : `/${page}`, ...en.page[page], things });
}

/** The same for any page. The title is shown as `<title> · Hookwise`. */
export function seen({ path, title, description, things = [], article }: Seen): MetaDescriptor[] {
  const url = `${site}${path === "/" ? "/" : path}`;
  const picture = pictureOf(path);
  return [
    { title: `${title} · Hookwise` },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:site_name", content: "Hookwise" },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: picture },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${title}, on the sea of Hookwise` },
    ...(article?.published ? [{ property: "article:published_time", content: article.published }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...things.map((thing) => ({ "script:ld+json": { "@context": "https://schema.org", ...thing } })),
  ];
}

/** The address of the picture that stands for a page, as the build finds it; it adds the content's hash (build/cards.ts). */
export function pictureOf(path: string): string {
  return `${site}/app/cards/${path === "/" ? "home" : path.slice(1).replaceAll("/", "--")}.png`;
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
