import { Link } from "../parts/Link.tsx";
import { textsOf } from "../articles.ts";
import { ArticleList } from "../parts/ArticleList.tsx";
import { DocsSearch } from "../parts/DocsSearch.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";

export const meta = headOf("docs");

export default function Docs() {
  const say = usePublicWords();
  const list = textsOf(usePageLanguage(), "docs");
  return (
    <>
      <PageHead name={say("page.docs.title")} title={say("docs.heading")} lead={say("docs.lead")} picture="chart">
        <DocsSearch />
      </PageHead>
      <ArticleList list={list.filter(({ explains }) => !explains)} under="/docs" read={say("blog.more")} />
      <section aria-labelledby="dashboard">
        <h2 id="dashboard" className="wrap">
          {say("docs.dashboard")}
        </h2>
        <ArticleList list={list.filter(({ explains }) => explains)} under="/docs" read={say("blog.more")} />
      </section>
      <section className="wrap reference" aria-labelledby="reference">
        <h2 id="reference">
          <Link href="/api/v1/docs">{say("docs.reference")}</Link>
        </h2>
        <p>{say("docs.reference-text")}</p>
      </section>
    </>
  );
}
