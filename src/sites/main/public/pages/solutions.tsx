import { Link } from "../parts/Link.tsx";
import { CheckList } from "../parts/CheckList.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { TeamPanel } from "../parts/TeamPanel.tsx";
import { headOf } from "../seo.ts";
import { contentLang, useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import "../styles/pages.css";
import "../styles/teams.css";

export const meta = headOf("solutions");

export default function Solutions() {
  const say = usePublicWords();
  const { reasons, solutions } = useContent();
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
        <ul className="teams" lang={contentLang(solutions)}>
          {solutions.map((team) => (
            <TeamPanel key={team.id} {...team} />
          ))}
        </ul>
      </section>
      <section className="band" aria-labelledby="reasons">
        <div className="wrap two">
          <h2 id="reasons">{say("solutions.reasons")}</h2>
          <div className="stack">
            <CheckList list={reasons} />
            <p>
              <Link className="button coral" href="/get-started">
                {say("solutions.start")}
              </Link>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
