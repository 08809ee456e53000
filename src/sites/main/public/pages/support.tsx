import { MessageForm } from "../parts/MessageForm.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { usePublicWords } from "../words.ts";

export const meta = headOf("support");

export default function Support() {
  const say = usePublicWords();
  return (
    <>
      <PageHead
        name={say("page.support.title")}
        title={say("support.heading")}
        lead={say("support.lead")}
        picture="lifebuoy"
      />
      <div className="wrap form-columns">
        <MessageForm about="support" />
        <aside className="stack">
          <h2>{say("support.first")}</h2>
          <p>
            <a href="/docs">{say("support.docs")}</a>
          </p>
          <p>
            <a href="/tutorials">{say("support.tutorials")}</a>
          </p>
        </aside>
      </div>
    </>
  );
}
