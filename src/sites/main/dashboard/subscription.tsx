import { Button } from "../../../ui/parts/Button.tsx";
import { useDashboardWords } from "./words.ts";
import "./subscription.css";

/** Plan and renewal, until plans can be bought. */
export default function Subscription() {
  const say = useDashboardWords();
  return (
    <div className="screen">
      <h1>{say("subscription.title")}</h1>
      <section className="card plan">
        <dl>
          <div>
            <dt>{say("subscription.plan")}</dt>
            <dd>{say("subscription.plan-name")}</dd>
          </div>
          <div>
            <dt>{say("subscription.renewal")}</dt>
            <dd>{say("subscription.renewal-date")}</dd>
          </div>
        </dl>
        <div className="row">
          <Button>{say("subscription.upgrade")}</Button>
          <Button kind="quiet">{say("subscription.cancel")}</Button>
        </div>
        <p className="small soft">{say("subscription.more")}</p>
      </section>
    </div>
  );
}
