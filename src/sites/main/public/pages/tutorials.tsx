import { textsOf } from "../articles.ts";
import { ArticleList } from "../parts/ArticleList.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";

export const meta = headOf("tutorials");

export default function Tutorials() {
  const say = usePublicWords();
  return (
    <>
      <PageHead
        name={say("page.tutorials.title")}
        title={say("tutorials.heading")}
        lead={say("tutorials.lead")}
        picture="knot"
      />
      <ArticleList
        list={textsOf(usePageLanguage(), "tutorials")}
        under="/tutorials"
        read={say("tutorials.start")}
        numbered
      />
      <section className="wrap reference" aria-labelledby="before">
        <h2 id="before">{say("tutorials.before")}</h2>
        <p>{say("tutorials.need")}</p>
      </section>
    </>
  );
}
