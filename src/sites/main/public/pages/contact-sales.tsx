import { Link } from "../parts/Link.tsx";
import { CheckList } from "../parts/CheckList.tsx";
import { MessageForm } from "../parts/MessageForm.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";

export const meta = headOf("contact-sales");

export default function ContactSales() {
  const say = usePublicWords();
  const { company, plans } = useContent();
  const demo = `mailto:${company.salesEmail}?subject=${encodeURIComponent(company.demoSubject)}`;
  return (
    <>
      <PageHead
        name={say("page.contact-sales.title")}
        title={say("sales.heading")}
        lead={say("sales.lead")}
        picture="harbour"
      />
      <div className="wrap form-columns">
        <MessageForm about="sales" />
        <aside className="stack">
          <h2>{say("sales.included")}</h2>
          <CheckList list={plans.find((plan) => plan.id === "enterprise")!.features} />
          <p>
            <Link className="button quiet" href={demo}>
              {say("sales.demo")}
            </Link>
          </p>
        </aside>
      </div>
    </>
  );
}
