import { Link } from "./Link.tsx";
import { documentIn } from "../articles.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";
import { Contents } from "./Contents.tsx";
import "../styles/article.css";

const names = ["terms", "privacy", "cookies", "legal"] as const;

/** A document that binds: long lines of law in short paragraphs, with its parts beside it. */
export function LegalPage({ which }: { which: (typeof names)[number] }) {
  const say = usePublicWords();
  const { title, updated, html, headings, lang } = documentIn(usePageLanguage(), which);
  return (
    <article className="wrap article">
      <header>
        <h1 lang={lang}>{title}</h1>
        {updated && <p className="soft">{say("legal.updated", { date: updated })}</p>}
      </header>
      <div className="article-columns">
        <Contents headings={headings} lang={lang} />
        <div className="prose" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
      <nav className="others" aria-label={say("legal.others")}>
        <h2>{say("legal.others")}</h2>
        <ul>
          {names
            .filter((name) => name !== which)
            .map((name) => (
              <li key={name}>
                <Link href={`/${name}`}>{say(`legal.${name}`)}</Link>
              </li>
            ))}
        </ul>
      </nav>
    </article>
  );
}
