import { Smartphone } from "lucide-react";
import { lazy, Suspense } from "react";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { Panel } from "../../../../ui/parts/Panel.tsx";
import { useDashboard } from "../context.ts";
import { useSecondSteps } from "../guard.ts";
import { useDashboardWords } from "../words.ts";
import { useReplacement } from "./use-replacement.tsx";

// What draws a code to scan is fetched when there is one.
const Replacement = lazy(async () => ({ default: (await import("./Replacement.tsx")).Replacement }));

/** The methods of the second step, and a new authenticator app in the place of the old one. */
export function SecondSteps() {
  const say = useDashboardWords();
  const { person } = useDashboard();
  const { data } = useSecondSteps(person);
  const replacement = useReplacement();
  const { stage } = replacement;
  const active = data?.enabled ?? [];
  return (
    <Panel title={say("profile.mfa.title")} lead={say("profile.mfa.lead")}>
      <h3 className="small-heading">{say("profile.mfa.active")}</h3>
      {active.length === 0 ? (
        <p className="soft">{say("profile.mfa.none")}</p>
      ) : (
        <ul className="rows">
          {active.map((method) => (
            <li key={method}>
              <Smartphone size={20} aria-hidden="true" />
              <span className="what">{say(`profile.mfa.${method}`)}</span>
              {data?.preferred === method && <span className="chip good">{say("profile.mfa.preferred")}</span>}
            </li>
          ))}
        </ul>
      )}
      {replacement.error && <Alert>{replacement.error}</Alert>}
      {stage.name === "idle" && (
        <Button kind="quiet" className="fit" busy={replacement.busy} onClick={() => void replacement.begin()}>
          {say("profile.mfa.replace")}
        </Button>
      )}
      {stage.name === "sign-in-again" && (
        <div className="card sand again">
          <h3>{say("profile.mfa.again-title")}</h3>
          <p className="small">{say("profile.mfa.again")}</p>
          <div className="row">
            <Button onClick={() => void replacement.signInAgain()}>{say("profile.mfa.again-submit")}</Button>
            <Button kind="quiet" onClick={replacement.cancel}>
              {say("profile.mfa.cancel")}
            </Button>
          </div>
        </div>
      )}
      {stage.name === "scan" && (
        <Suspense>
          <Replacement setup={stage.setup} email={person.email} replacement={replacement} />
        </Suspense>
      )}
    </Panel>
  );
}
