import { ArrowRight } from "lucide-react";
import { Link } from "../parts/Link.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { QuarterHour } from "../parts/QuarterHour.tsx";
import { Questions } from "../parts/Questions.tsx";
import { Testimonials } from "../parts/Testimonials.tsx";
import { headOf, questionsThing } from "../seo.ts";
import { useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import "../styles/pages.css";

export const meta = headOf("get-started", ({ startQuestions }) => [questionsThing(startQuestions)]);

const ways = [
  { id: "individual", href: "/signup-individual" },
  { id: "business", href: "/signup-business" },
  { id: "enterprise", href: "/contact-sales" },
] as const;

export default function GetStarted() {
  const say = usePublicWords();
  const { startQuestions } = useContent();
  return (
    <>
      <PageHead
        name={say("page.get-started.title")}
        title={say("get-started.heading")}
        lead={say("get-started.lead")}
        picture="boats"
      />
      <div className="wrap">
        <ul className="ways-in">
          {ways.map(({ id, href }) => (
            <li key={id}>
              <h2>{say(`get-started.cards.${id}.title`)}</h2>
              <p>{say(`get-started.cards.${id}.text`)}</p>
              <Link className="button" href={href}>
                {say(`get-started.cards.${id}.action`)}
                <ArrowRight size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
        <p className="after">
          <Link href="/pricing">{say("get-started.pricing")}</Link>
        </p>
      </div>
      <QuarterHour />
      <Testimonials from={3} count={2} />
      <Questions title={say("get-started.questions")} list={startQuestions} />
    </>
  );
}
