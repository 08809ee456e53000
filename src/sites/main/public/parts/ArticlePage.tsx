import { ArrowLeft } from "lucide-react";
import { Link } from "./Link.tsx";
import { textsOf } from "../articles.ts";
import type { Slugged } from "../articles.ts";
import type { Section } from "../places.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";
import { ArticleDate } from "./ArticleDate.tsx";
import { Contents } from "./Contents.tsx";
import "../styles/article.css";

/** A long text, with its parts beside it and the other texts of its section below. */
export function ArticlePage({ section, article }: { section: Section; article: Slugged }) {
  const say = usePublicWords();
  const { title, summary, date, html, headings, minutes, lang } = article;
  const others = textsOf(usePageLanguage(), section).filter((one) => one.slug !== article.slug);
  return (
    <article className="wrap article">
      <header>
        <Link className="back" href={`/${section}`}>
          <ArrowLeft size={16} aria-hidden="true" />
          {say(`${section}.all`)}
        </Link>
        <h1 lang={lang}>{title}</h1>
        <p className="lead" lang={lang}>
          {summary}
        </p>
        <p className="small soft">
          {date && (
            <>
              <ArticleDate date={date} /> ·{" "}
            </>
          )}
          {say("blog.minutes", { count: minutes })}
        </p>
      </header>
      <div className="article-columns">
        <Contents headings={headings} lang={lang} />
        <div
          className="prose"
          lang={lang}
          data-copy={say("code.copy")}
          data-copied={say("code.copied")}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      <nav className="others" aria-labelledby="others">
        <h2 id="others">{say("blog.more")}</h2>
        <ul>
          {others.map((one) => (
            <li key={one.slug} lang={one.lang}>
              <Link href={`/${section}/${one.slug}`}>{one.title}</Link>
              <p>{one.summary}</p>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
