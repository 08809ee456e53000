import { Link } from "../parts/Link.tsx";
import { CallToAction } from "../parts/CallToAction.tsx";
import { CheckList } from "../parts/CheckList.tsx";
import { FeatureList } from "../parts/FeatureList.tsx";
import { Figures } from "../parts/Figures.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { Questions } from "../parts/Questions.tsx";
import { ScreenPicture } from "../parts/ScreenPicture.tsx";
import { Testimonials } from "../parts/Testimonials.tsx";
import { headOf, questionsThing } from "../seo.ts";
import { contentLang, useContent } from "../content.ts";
import { channelTitles } from "../channels.ts";
import { usePageLanguage, usePublicWords } from "../words.ts";
import "../styles/pages.css";
import "../styles/features.css";

export const meta = headOf("features", ({ featureQuestions }) => [questionsThing(featureQuestions)]);

/** The parts of the page in their order, each beside the screen on which its features are met. */
const chapters = [
  { id: "send", shows: "lure" },
  { id: "teach", shows: "lesson" },
  { id: "count", shows: "overview" },
  { id: "share", shows: "people" },
] as const;

export default function Features() {
  const say = usePublicWords();
  const { allFeatures, benefits, compliance, featureQuestions, integrations, security, trustBadges, trustClaims } =
    useContent();
  const { tag } = usePageLanguage();
  const channels = channelTitles(tag);
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
      <section className="wrap chapters" aria-labelledby="all">
        <h2 id="all" className="unseen">
          {say("features.all")}
        </h2>
        {chapters.map(({ id, shows }) => (
          <section key={id} className="chapter" aria-labelledby={id}>
            <div>
              <h3 id={id}>{say(`features.chapters.${id}`)}</h3>
              <FeatureList
                list={allFeatures.filter(({ chapter }) => chapter === id)}
                level={4}
                lang={contentLang(allFeatures)}
              />
              {id === "send" && (
                <>
                  <h4>{say("features.channels")}</h4>
                  <ul className="channel-names">
                    {channels.map((title) => (
                      <li key={title}>{title}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
            <ScreenPicture of={shows} />
          </section>
        ))}
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
        <FeatureList list={benefits} across />
      </section>
      <div className="wrap three-lists">
        {Object.entries(lists).map(([name, list]) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{say(`features.${name as keyof typeof lists}`)}</h2>
            <CheckList list={list} />
          </section>
        ))}
      </div>
      <Testimonials from={2} count={1} />
      <Questions title={say("features.questions")} list={featureQuestions} />
      <CallToAction />
    </>
  );
}
