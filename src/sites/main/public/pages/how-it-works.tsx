import { CallToAction } from "../parts/CallToAction.tsx";
import { Figures } from "../parts/Figures.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { Questions } from "../parts/Questions.tsx";
import { Steps } from "../parts/Steps.tsx";
import { Testimonials } from "../parts/Testimonials.tsx";
import { headOf, questionsThing } from "../seo.ts";
import { useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";

export const meta = headOf("how-it-works", ({ howQuestions }) => [questionsThing(howQuestions)]);

export default function HowItWorks() {
  const say = usePublicWords();
  const { howItWorksBenefits, howQuestions, longSteps, resultStats } = useContent();
  return (
    <>
      <PageHead
        name={say("page.how-it-works.title")}
        title={say("how.heading")}
        lead={say("how.lead")}
        picture="buoys"
      />
      <Steps id="steps" title={say("how.steps")} list={longSteps} />
      <section className="wrap block" aria-labelledby="benefits">
        <h2 id="benefits">{say("how.benefits")}</h2>
        <ul className="plain-cards">
          {howItWorksBenefits.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="band" aria-labelledby="results">
        <div className="wrap">
          <h2 id="results">{say("how.results")}</h2>
          <Figures list={resultStats} />
        </div>
      </section>
      <Testimonials from={4} />
      <Questions title={say("how.questions")} list={howQuestions} />
      <CallToAction />
    </>
  );
}
