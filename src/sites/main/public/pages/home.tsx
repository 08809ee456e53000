import { Play } from "lucide-react";
import { Link } from "../parts/Link.tsx";
import { Audiences } from "../parts/Audiences.tsx";
import { CallToAction } from "../parts/CallToAction.tsx";
import { Demo, demoCommand } from "../parts/Demo.tsx";
import { Drawing } from "../parts/Drawing.tsx";
import { FeatureList } from "../parts/FeatureList.tsx";
import { Moment } from "../parts/Moment.tsx";
import { ScreenPicture } from "../parts/ScreenPicture.tsx";
import { Steps } from "../parts/Steps.tsx";
import { Teaser } from "../parts/Teaser.tsx";
import { Testimonials } from "../parts/Testimonials.tsx";
import { cast, fishSymbols, floor, horizon } from "../pictures/water.ts";
import { addressIn } from "../language.ts";
import { headOf } from "../seo.ts";
import { site } from "../site.ts";
import { quietWater } from "../quiet-water.ts";
import { contentLang, useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";
import "../styles/home.css";

export const meta = headOf("home", ({ company }, language) => [
  { "@type": "Organization", name: "Hookwise", url: `${site}/`, logo: `${site}/favicon.svg`, email: company.email },
  { "@type": "WebSite", name: "Hookwise", url: `${site}${addressIn(language, "/")}` },
]);

export default function Home() {
  const say = usePublicWords();
  const { heroClaims, hooks, keyFeatures, shortSteps } = useContent();
  return (
    <div className="home">
      <Drawing of={fishSymbols()} />
      <section className="sky">
        <div className="wrap">
          <h1>
            {say("home.heading")} <span className="unseen">{hooks[0]}</span>
            <span className="typed" aria-hidden="true" data-typed={JSON.stringify(hooks)}>
              {hooks[0]}
            </span>
          </h1>
          <p className="lead">{say("home.lead")}</p>
          <p className="row">
            <Link className="button coral" href="/pricing">
              {say("home.trial")}
            </Link>
            <button type="button" className="button quiet needs-script" data-demo-open {...demoCommand("show-modal")}>
              <Play size={18} aria-hidden="true" />
              {say("home.demo")}
            </button>
            <Link className="button quiet without-script" href="#moment">
              {say("home.demo")}
            </Link>
          </p>
          <p className="small soft">{say("home.note")}</p>
        </div>
        <Drawing of={horizon()} />
      </section>
      <section className="water" aria-labelledby="claims">
        <Drawing of={cast()} />
        <div className="wrap">
          <h2 id="claims" className="unseen">
            {say("home.claims")}
          </h2>
          <dl className="claims" lang={contentLang(heroClaims)}>
            {heroClaims.map(({ figure, label }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
          {/* In development the server puts the demo's running simulation in here. */}
          <div dangerouslySetInnerHTML={{ __html: `<!--live-->${quietWater(say("home.water"))}<!--/live-->` }} />
        </div>
        <Drawing of={floor()} />
      </section>
      <section className="wrap block" aria-labelledby="features">
        <p className="eyebrow">{say("home.features")}</p>
        <h2 id="features">{say("home.features-title")}</h2>
        <ScreenPicture of="simulation" />
        <FeatureList list={keyFeatures} across />
        <p>
          <Link className="button quiet" href="/features">
            {say("home.features-link")}
          </Link>
        </p>
      </section>
      <Audiences />
      <Moment />
      <Steps id="how" eyebrow={say("home.how")} title={say("home.how-title")} list={shortSteps}>
        <p>
          <Link href="/how-it-works">{say("home.how-link")}</Link>
        </p>
      </Steps>
      <Teaser />
      <Testimonials />
      <CallToAction />
      <Demo />
    </div>
  );
}
