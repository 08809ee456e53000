import { Alert } from "../parts/Alert.tsx";
import { Button } from "../parts/Button.tsx";
import { usePartWords } from "../parts/words.ts";
import { PlansLink } from "../parts/PlansLink.tsx";
import { isAboutPlan, refusalOf } from "../problem.ts";
import "./states.css";

/** What was asked for did not come: why, that nothing is lost, and the way to try again; or, where the plan does not hold it, to another one. */
export function Failure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const say = usePartWords();
  if (isAboutPlan(error))
    return (
      <div className="failure">
        <Alert kind="info">
          {refusalOf(error, "")} <PlansLink />
        </Alert>
      </div>
    );
  return (
    <div className="failure">
      <Alert>{refusalOf(error, say("states.unreachable"))}</Alert>
      <Button kind="quiet" onClick={onRetry}>
        {say("states.again")}
      </Button>
    </div>
  );
}
