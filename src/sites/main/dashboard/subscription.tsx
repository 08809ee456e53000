import { Button } from "../../../ui/parts/Button.tsx";
import { useDashboardWords } from "./words.ts";
import "./subscription.css";

/** Plan and renewal, each with what can be done about it, until plans can be bought. */
export default function Subscription() {
  const say = useDashboardWords();
  return (
    <div className="screen">
      <h1>{say("subscription.title")}</h1>
      <section className="card subscription" aria-label={say("subscription.title")}>
        <dl>
          <div>
            <dt>{say("subscription.plan")}</dt>
            <dd>{say("subscription.plan-name")}</dd>
            <dd>
              <Button>{say("subscription.upgrade")}</Button>
            </dd>
          </div>
          <div>
            <dt>{say("subscription.renewal")}</dt>
            <dd>{say("subscription.renewal-date")}</dd>
            <dd>
              <Button kind="quiet">{say("subscription.cancel")}</Button>
            </dd>
          </div>
        </dl>
        <p className="small soft">{say("subscription.more")}</p>
      </section>
    </div>
  );
}
