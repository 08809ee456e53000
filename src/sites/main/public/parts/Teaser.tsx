import { teaserPlans } from "../../content/plans.ts";
import { usePublicWords } from "../words.ts";

/** The prices of the first page in short. */
export function Teaser() {
  const say = usePublicWords();
  return (
    <section className="wrap block teaser" aria-labelledby="teaser">
      <p className="eyebrow">{say("home.pricing")}</p>
      <h2 id="teaser">{say("home.pricing-title")}</h2>
      <ul>
        {teaserPlans.map(({ name, price, period, description, action }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="price">
              <b>{price}</b> {period}
            </p>
            <p>{description}</p>
            <a href={action.href}>
              {action.label}
              <span className="unseen">: {name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="button quiet" href="/pricing">
          {say("home.pricing-link")}
        </a>
      </p>
    </section>
  );
}
