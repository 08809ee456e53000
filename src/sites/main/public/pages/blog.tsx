import { textsOf } from "../articles.ts";
import { ArticleList } from "../parts/ArticleList.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";

export const meta = headOf("blog");

export default function Blog() {
  const say = usePublicWords();
  return (
    <>
      <PageHead name={say("page.blog.title")} title={say("blog.heading")} lead={say("blog.lead")} picture="gulls" />
      <ArticleList list={textsOf(usePageLanguage(), "blog")} under="/blog" read={say("blog.read")} />
    </>
  );
}
