import { CallToAction } from "../parts/CallToAction.tsx";
import { Comparison } from "../parts/Comparison.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { PlanCards } from "../parts/PlanCards.tsx";
import { Questions } from "../parts/Questions.tsx";
import { Testimonials } from "../parts/Testimonials.tsx";
import { pricesThing } from "../prices.ts";
import { headOf, questionsThing } from "../seo.ts";
import { useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import "../styles/pages.css";

export const meta = headOf("pricing", ({ plans, priceQuestions }, language) => [
  pricesThing(plans, language),
  questionsThing(priceQuestions),
]);

export default function Pricing() {
  const say = usePublicWords();
  const { priceQuestions } = useContent();
  return (
    <>
      <PageHead
        name={say("page.pricing.title")}
        title={say("pricing.heading")}
        lead={say("pricing.lead")}
        picture="catch"
      />
      <PlanCards />
      <Comparison />
      <div className="wrap asked-and-told">
        <Questions title={say("pricing.questions")} list={priceQuestions} />
        <Testimonials count={2} />
      </div>
      <CallToAction />
    </>
  );
}
