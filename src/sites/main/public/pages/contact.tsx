import { Link } from "../parts/Link.tsx";
import { MessageForm } from "../parts/MessageForm.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";

export const meta = headOf("contact");

export default function Contact() {
  const say = usePublicWords();
  const { company } = useContent();
  return (
    <>
      <PageHead
        name={say("page.contact.title")}
        title={say("contact.heading")}
        lead={say("contact.lead")}
        picture="bottle"
      />
      <div className="wrap form-columns">
        <MessageForm about="contact" />
        <aside className="stack">
          <h2>{say("contact.by-mail")}</h2>
          <p>
            <Link href={`mailto:${company.email}`}>{company.email}</Link>
          </p>
          <h2>{say("contact.elsewhere")}</h2>
          <p>
            <Link href="/support">{say("contact.elsewhere-link")}</Link>
          </p>
        </aside>
      </div>
    </>
  );
}
