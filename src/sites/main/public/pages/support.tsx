import { Link } from "../parts/Link.tsx";
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
            <Link href="/docs">{say("support.docs")}</Link>
          </p>
          <p>
            <Link href="/tutorials">{say("support.tutorials")}</Link>
          </p>
        </aside>
      </div>
    </>
  );
}
