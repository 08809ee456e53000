import { ArrowRight } from "lucide-react";
import { Link } from "./Link.tsx";
import type { Slugged } from "../articles.ts";
import { ArticleDate } from "./ArticleDate.tsx";
import "../styles/article.css";

/** Texts to choose from: each with its title, its summary and, in the blog, its date. */
export function ArticleList(props: { list: readonly Slugged[]; under: string; read: string; numbered?: boolean }) {
  const { list, under, read, numbered } = props;
  return (
    <ul className={numbered ? "wrap article-list numbered" : "wrap article-list"}>
      {list.map(({ slug, title, summary, date, lang }) => (
        <li key={slug}>
          {date && <ArticleDate date={date} />}
          <h2 lang={lang}>
            <Link href={`${under}/${slug}`}>{title}</Link>
          </h2>
          <p lang={lang}>{summary}</p>
          <span className="go" aria-hidden="true">
            {read} <ArrowRight size={16} />
          </span>
        </li>
      ))}
    </ul>
  );
}
