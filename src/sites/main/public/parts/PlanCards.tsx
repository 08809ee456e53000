import { Link } from "./Link.tsx";
import { usePublicWords } from "../words.ts";
import { contentLang, useContent } from "../content.ts";
import { CheckList } from "./CheckList.tsx";

/**
 * The three plans under one switch of monthly and yearly. The switch is two radio buttons and the style sheet does the rest, so it works
 * without script.
 */
export function PlanCards() {
  const say = usePublicWords();
  const { plans, yearlySaving } = useContent();
  return (
    <section className="wrap plans" aria-label={say("pricing.billing")}>
      <fieldset className="billing">
        <legend className="unseen">{say("pricing.billing")}</legend>
        <label>
          <input type="radio" name="billing" value="monthly" defaultChecked />
          <span>{say("pricing.monthly")}</span>
        </label>
        <label>
          <input type="radio" name="billing" value="yearly" />
          <span>
            {say("pricing.yearly")} <em>{yearlySaving.label}</em>
          </span>
        </label>
      </fieldset>
      <p className="saving small">{yearlySaving.note}</p>
      <ul className="plan-cards" lang={contentLang(plans)}>
        {plans.map(({ id, name, price, period, description, features, action, highlighted }) => (
          <li key={id} className={highlighted ? "plan highlighted" : "plan"}>
            <div className="plan-name">
              <h2>{name}</h2>
              {highlighted && <span className="chip">{say("pricing.most")}</span>}
            </div>
            {(["monthly", "yearly"] as const).map((cycle) => (
              <p key={cycle} className={`price ${cycle}`}>
                <b>{price[cycle]}</b> {period[cycle]}
              </p>
            ))}
            <p className="soft">{description}</p>
            <Link className={highlighted ? "button coral" : "button quiet"} href={action.href}>
              {action.label}
            </Link>
            <CheckList list={features} />
          </li>
        ))}
      </ul>
    </section>
  );
}
