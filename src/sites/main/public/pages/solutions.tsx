import { reasons, solutions } from "../../content/solutions.ts";
import { CheckList } from "../parts/CheckList.tsx";
import { FeatureCards } from "../parts/FeatureCards.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { usePublicWords } from "../words.ts";
import "../styles/pages.css";

export const meta = headOf("solutions");

export default function Solutions() {
  const say = usePublicWords();
  return (
    <>
      <PageHead
        name={say("page.solutions.title")}
        title={say("solutions.heading")}
        lead={say("solutions.lead")}
        picture="harbour"
      />
      <section className="wrap" aria-labelledby="teams">
        <h2 id="teams" className="unseen">
          {say("solutions.teams")}
        </h2>
        <FeatureCards list={solutions} />
      </section>
      <section className="band" aria-labelledby="reasons">
        <div className="wrap two">
          <h2 id="reasons">{say("solutions.reasons")}</h2>
          <div className="stack">
            <CheckList list={reasons} />
            <p>
              <a className="button coral" href="/get-started">
                {say("solutions.start")}
              </a>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
