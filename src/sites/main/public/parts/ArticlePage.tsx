import { ArrowLeft } from "lucide-react";
import { sections } from "../addresses.ts";
import type { Section } from "../addresses.ts";
import type { Slugged } from "../articles.ts";
import { usePublicWords } from "../words.ts";
import { ArticleDate } from "./ArticleDate.tsx";
import { Contents } from "./Contents.tsx";
import "../styles/article.css";

/** A long text, with its parts beside it and the other texts of its section below. */
export function ArticlePage({ section, article }: { section: Section; article: Slugged }) {
  const say = usePublicWords();
  const { title, summary, date, html, headings, minutes } = article;
  const others = sections[section].filter((one) => one.slug !== article.slug);
  return (
    <article className="wrap article">
      <header>
        <a className="back" href={`/${section}`}>
          <ArrowLeft size={16} aria-hidden="true" />
          {say(`${section}.all`)}
        </a>
        <h1>{title}</h1>
        <p className="lead">{summary}</p>
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
        <Contents headings={headings} />
        <div
          className="prose"
          data-copy={say("code.copy")}
          data-copied={say("code.copied")}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
      <nav className="others" aria-labelledby="others">
        <h2 id="others">{say("blog.more")}</h2>
        <ul>
          {others.map((one) => (
            <li key={one.slug}>
              <a href={`/${section}/${one.slug}`}>{one.title}</a>
              <p>{one.summary}</p>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
