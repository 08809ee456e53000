import { documents } from "../articles.ts";
import { usePublicWords } from "../words.ts";
import { Contents } from "./Contents.tsx";
import "../styles/article.css";

const names = ["terms", "privacy", "cookies", "legal"] as const;

/** A document that binds: long lines of law in short paragraphs, with its parts beside it. */
export function LegalPage({ which }: { which: (typeof names)[number] }) {
  const say = usePublicWords();
  const { title, updated, html, headings } = documents[which];
  return (
    <article className="wrap article">
      <header>
        <h1>{title}</h1>
        {updated && <p className="soft">{say("legal.updated", { date: updated })}</p>}
      </header>
      <div className="article-columns">
        <Contents headings={headings} />
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <nav className="others" aria-label={say("legal.others")}>
        <h2>{say("legal.others")}</h2>
        <ul>
          {names
            .filter((name) => name !== which)
            .map((name) => (
              <li key={name}>
                <a href={`/${name}`}>{say(`legal.${name}`)}</a>
              </li>
            ))}
        </ul>
      </nav>
    </article>
  );
}
