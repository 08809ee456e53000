import { Check } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { Link } from "react-router";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { useCampaignWords } from "../parts/words.ts";
import { AudienceStep } from "./AudienceStep.tsx";
import { CheckStep } from "./CheckStep.tsx";
import { steps } from "./cures.ts";
import type { Step } from "./cures.ts";
import { LimitsStep } from "./LimitsStep.tsx";
import { LuresStep } from "./LuresStep.tsx";
import type { Plan } from "./plan.ts";
import { namesAnybody } from "./plan.ts";
import { usePreview } from "./questions.ts";
import type { LureSummary, Organisation } from "./questions.ts";
import { stepHeading } from "./step.ts";
import { Summary } from "./Summary.tsx";
import { TimeStep } from "./TimeStep.tsx";
import { usePlan } from "./use-plan.ts";
import "./plan.css";

interface PlanFormProps {
  id: string | null;
  begin: { plan: Plan; saved: Plan | null };
  organisation: Organisation;
  lures: readonly LureSummary[];
}

const bodies = { audience: AudienceStep, lures: LuresStep, time: TimeStep, limits: LimitsStep };

/** Steps at the left, the form, what will happen at the right. Saved at each change. */
export function PlanForm({ id, begin, organisation, lures }: PlanFormProps) {
  const say = useCampaignWords();
  const [params] = useSearchParams();
  const step: Step = steps.find((one) => one === params.get("step")) ?? "audience";
  const [kept, keeper] = usePlan(id, begin);
  const { plan } = kept;
  const preview = usePreview(plan);
  const hrefOf = (to: string) =>
    `${kept.id ? `/dashboard/simulations/${kept.id}/plan` : "/dashboard/simulations/new"}?step=${to}`;
  const props = { plan, change: keeper.change, organisation, lures, preview: preview.data };
  const Body = step === "check" ? null : bodies[step];
  const after = steps[steps.indexOf(step) + 1];
  // What was proposed is taken as it is by going on; then it is a draft.
  const goOn = () => void (kept.id === null && keeper.save());
  useEffect(() => {
    if (step === "check" && kept.id === null) void keeper.save();
  }, [step, kept.id, keeper]);
  const done: Partial<Record<Step, boolean>> = { audience: namesAnybody(plan.audience), lures: plan.lures.length > 0 };
  return (
    <div className="plan">
      <header className="plan-head">
        <input
          className="plan-name"
          aria-label={say("plan.name")}
          maxLength={200}
          value={plan.name}
          onChange={(event) => keeper.change({ name: event.currentTarget.value })}
        />
        <Saved kept={kept} />
      </header>
      <nav className="plan-steps" aria-label={say("plan.steps")}>
        <ol>
          {steps.map((one, n) => (
            <li key={one} data-done={done[one] === false ? undefined : ""}>
              <Link to={hrefOf(one)} replace onClick={goOn} aria-current={one === step ? "step" : undefined}>
                <span aria-hidden="true">{done[one] && one !== step ? <Check size={14} /> : n + 1}</span>
                {say(`plan.step.${one}`)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <section className="plan-body" aria-labelledby={stepHeading}>
        <h2 id={stepHeading}>{say(`plan.title.${step}`)}</h2>
        {kept.saving === "refused" && <Alert>{refusalOf(kept.refusal, say("plan.saved.refused"))}</Alert>}
        {Body ? <Body {...props} /> : <CheckStep {...props} kept={kept} hrefOf={hrefOf} />}
        {after && (
          <Link className="button primary fit" to={hrefOf(after)} onClick={goOn}>
            {say("plan.next", { step: say(`plan.step.${after}`) })}
          </Link>
        )}
      </section>
      {step !== "check" &&
        (preview.isPending && namesAnybody(plan.audience) ? <Skeleton rows={4} /> : <Summary {...props} />)}
    </div>
  );
}

function Saved({ kept }: { kept: { saving: string; restored: boolean; id: string | null } }) {
  const say = useCampaignWords();
  const { saving, restored, id } = kept;
  return (
    <p className="small soft plan-saved" role="status" data-state={saving}>
      {restored
        ? say("plan.saved.restored")
        : saving === "saved"
          ? id
            ? say("plan.saved.saved")
            : say("plan.saved.new")
          : say(`plan.saved.${saving as "saving" | "away" | "refused" | "incomplete"}`)}
    </p>
  );
}
