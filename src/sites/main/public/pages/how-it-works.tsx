import { CallToAction } from "../parts/CallToAction.tsx";
import { FeatureList } from "../parts/FeatureList.tsx";
import { Figures } from "../parts/Figures.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { Questions } from "../parts/Questions.tsx";
import { ScreenPicture } from "../parts/ScreenPicture.tsx";
import { Testimonials } from "../parts/Testimonials.tsx";
import { headOf, questionsThing } from "../seo.ts";
import { contentLang, useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import "../styles/walk.css";

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
      <section className="wrap" aria-labelledby="steps">
        <h2 id="steps" className="unseen">
          {say("how.steps")}
        </h2>
        <ol className="walk" lang={contentLang(longSteps)}>
          {longSteps.map(({ title, text, shows }) => (
            <li key={title} className={shows && "with-screen"}>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              {shows && <ScreenPicture of={shows} />}
            </li>
          ))}
        </ol>
      </section>
      <section className="wrap block" aria-labelledby="benefits">
        <h2 id="benefits">{say("how.benefits")}</h2>
        <FeatureList list={howItWorksBenefits} across />
      </section>
      <section className="band" aria-labelledby="results">
        <div className="wrap">
          <h2 id="results">{say("how.results")}</h2>
          <Figures list={resultStats} />
        </div>
      </section>
      <Testimonials from={4} count={1} />
      <Questions title={say("how.questions")} list={howQuestions} />
      <CallToAction />
    </>
  );
}
