import type { MetaFunction } from "react-router";
import { useLocation } from "react-router";
import { findArticle, pathOf } from "../addresses.ts";
import { ArticlePage } from "../parts/ArticlePage.tsx";
import { pictureOf, seen } from "../seo.ts";
import { site } from "../site.ts";

export const meta: MetaFunction = ({ location }) => {
  const pathname = pathOf(location.pathname);
  const found = findArticle(pathname);
  if (!found) return [];
  const { title, summary: description, date } = found.article;
  const thing = {
    "@type": found.section === "blog" ? "BlogPosting" : "TechArticle",
    headline: title,
    description,
    image: pictureOf(pathname),
    ...(date && { datePublished: date }),
    mainEntityOfPage: `${site}${pathname}`,
    author: { "@type": "Organization", name: "Hookwise" },
    publisher: { "@type": "Organization", name: "Hookwise", logo: `${site}/favicon.svg` },
  };
  return seen({ path: pathname, title, description, things: [thing], article: { published: date } });
};

/** One text of the blog, the documentation or the tutorials: its address says which. */
export default function Article() {
  const found = findArticle(useLocation().pathname);
  return found && <ArticlePage {...found} />;
}
