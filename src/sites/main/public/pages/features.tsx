import { Link } from "../parts/Link.tsx";
import { CallToAction } from "../parts/CallToAction.tsx";
import { CheckList } from "../parts/CheckList.tsx";
import { FeatureCards } from "../parts/FeatureCards.tsx";
import { Figures } from "../parts/Figures.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { Questions } from "../parts/Questions.tsx";
import { Testimonials } from "../parts/Testimonials.tsx";
import { headOf, questionsThing } from "../seo.ts";
import { useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import "../styles/pages.css";

export const meta = headOf("features", ({ featureQuestions }) => [questionsThing(featureQuestions)]);

export default function Features() {
  const say = usePublicWords();
  const { allFeatures, benefits, compliance, featureQuestions, integrations, security, trustBadges, trustClaims } =
    useContent();
  const lists = { compliance, integrations, security } as const;
  return (
    <>
      <PageHead
        name={say("page.features.title")}
        title={say("features.heading")}
        lead={say("features.lead")}
        picture="net"
      >
        <p className="row">
          <Link className="button" href="/pricing">
            {say("features.pricing")}
          </Link>
        </p>
      </PageHead>
      <section className="wrap" aria-labelledby="all">
        <h2 id="all" className="unseen">
          {say("features.all")}
        </h2>
        <FeatureCards list={allFeatures} kind="rows" />
      </section>
      <section className="band" aria-labelledby="badges">
        <div className="wrap">
          <h2 id="badges">{say("features.badges")}</h2>
          <ul className="badges">
            {trustBadges.map((badge) => (
              <li key={badge}>{badge}</li>
            ))}
          </ul>
          <Figures list={trustClaims} />
        </div>
      </section>
      <section className="wrap block" aria-labelledby="benefits">
        <h2 id="benefits">{say("features.benefits")}</h2>
        <FeatureCards list={benefits} />
      </section>
      <div className="wrap three-lists">
        {Object.entries(lists).map(([name, list]) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{say(`features.${name as keyof typeof lists}`)}</h2>
            <CheckList list={list} />
          </section>
        ))}
      </div>
      <Testimonials from={1} />
      <Questions title={say("features.questions")} list={featureQuestions} />
      <CallToAction />
    </>
  );
}
