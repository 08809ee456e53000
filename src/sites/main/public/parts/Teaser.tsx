import { Link } from "./Link.tsx";
import { contentLang, useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";

/** The prices of the first page in short. */
export function Teaser() {
  const say = usePublicWords();
  const { teaserPlans } = useContent();
  return (
    <section className="wrap block teaser" aria-labelledby="teaser">
      <p className="eyebrow">{say("home.pricing")}</p>
      <h2 id="teaser">{say("home.pricing-title")}</h2>
      <ul lang={contentLang(teaserPlans)}>
        {teaserPlans.map(({ name, price, period, description, action }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="price">
              <b>{price}</b> {period}
            </p>
            <p>{description}</p>
            <Link href={action.href}>
              {action.label}
              <span className="unseen">: {name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link className="button quiet" href="/pricing">
          {say("home.pricing-link")}
        </Link>
      </p>
    </section>
  );
}
