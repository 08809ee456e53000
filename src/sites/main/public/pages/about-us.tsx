import { CallToAction } from "../parts/CallToAction.tsx";
import { PageHead } from "../parts/PageHead.tsx";
import { headOf } from "../seo.ts";
import { useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import "../styles/pages.css";

export const meta = headOf("about-us");

export default function AboutUs() {
  const say = usePublicWords();
  const { company } = useContent();
  const { description, founder } = company;
  return (
    <>
      <PageHead
        name={say("page.about-us.title")}
        title={say("about.heading")}
        lead={description[0]!}
        picture="lighthouse"
      />
      <section className="wrap two" aria-labelledby="story">
        <h2 id="story">{say("about.story")}</h2>
        <div className="stack">
          {description.slice(1).map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <section className="wrap two founder" aria-labelledby="founder">
        <h2 id="founder">{say("about.founder")}</h2>
        <div>
          <blockquote>
            <p>{founder.text}</p>
          </blockquote>
          <p className="soft">{founder.name}</p>
        </div>
      </section>
      <CallToAction />
    </>
  );
}
