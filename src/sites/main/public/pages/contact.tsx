import { company } from "../../content/company.ts";
import { MessageForm } from "../parts/MessageForm.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { usePublicWords } from "../words.ts";

export const meta = headOf("contact");

export default function Contact() {
  const say = usePublicWords();
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
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </p>
          <h2>{say("contact.elsewhere")}</h2>
          <p>
            <a href="/support">{say("contact.elsewhere-link")}</a>
          </p>
        </aside>
      </div>
    </>
  );
}
