import type { MetaFunction } from "react-router";
import { useLocation } from "react-router";
import { findArticle } from "../addresses.ts";
import { addressIn, languageOf, placeOf } from "../language.ts";
import { ArticlePage } from "../parts/ArticlePage.tsx";
import { pictureOf, seen } from "../seo.ts";
import { site } from "../site.ts";

export const meta: MetaFunction = ({ location }) => {
  const place = placeOf(location.pathname);
  const found = findArticle(location.pathname);
  if (!found) return [];
  const language = languageOf(location.pathname);
  const { title, summary: description, date, lang } = found.article;
  const pathname = addressIn(language, place);
  const thing = {
    "@type": found.section === "blog" ? "BlogPosting" : "TechArticle",
    headline: title,
    description,
    inLanguage: lang ?? language.tag,
    image: pictureOf(place, language),
    ...(date && { datePublished: date }),
    mainEntityOfPage: `${site}${pathname}`,
    author: { "@type": "Organization", name: "Hookwise" },
    publisher: { "@type": "Organization", name: "Hookwise", logo: `${site}/favicon.svg` },
  };
  return seen({ place, language, title, description, things: [thing], lang, article: { published: date } });
};

/** One text of the blog, the documentation or the tutorials: its address says which. */
export default function Article() {
  const found = findArticle(useLocation().pathname);
  return found && <ArticlePage {...found} />;
}
