import { useEffect } from "react";
import { Link } from "react-router";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { refusalOf } from "../../../../ui/problem.ts";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import { useCampaignWords } from "../parts/words.ts";
import { AudienceStep } from "./AudienceStep.tsx";
import { CheckStep } from "./CheckStep.tsx";
import { steps } from "./remedies.ts";
import type { Step } from "./remedies.ts";
import { LimitsStep } from "./LimitsStep.tsx";
import { LuresStep } from "./LuresStep.tsx";
import { PlanFrame, hrefOfStep, useStep } from "./PlanFrame.tsx";
import type { Plan } from "./plan.ts";
import { namesAnybody } from "./plan.ts";
import { usePreview } from "./questions.ts";
import type { LureSummary, Organisation } from "./questions.ts";
import { Summary } from "./Summary.tsx";
import { TimeStep } from "./TimeStep.tsx";
import { usePlan } from "./use-plan.ts";

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
  const step = useStep();
  const [kept, autosave] = usePlan(id, begin);
  const { plan } = kept;
  const preview = usePreview(plan);
  const hrefOf = (to: Step) => hrefOfStep(kept.id, to);
  const props = { plan, change: autosave.change, organisation, lures, preview: preview.data };
  const Body = step === "check" ? null : bodies[step];
  const after = steps[steps.indexOf(step) + 1];
  // What was proposed is taken as it is by going on; then it is a draft.
  const goOn = () => void (kept.id === null && autosave.save());
  useEffect(() => {
    if (step === "check" && kept.id === null) void autosave.save();
  }, [step, kept.id, autosave]);
  const done: Partial<Record<Step, boolean>> = { audience: namesAnybody(plan.audience), lures: plan.lures.length > 0 };
  return (
    <PlanFrame
      id={kept.id}
      step={step}
      done={done}
      onGo={goOn}
      head={
        <>
          <input
            className="plan-name"
            aria-label={say("plan.name")}
            maxLength={200}
            value={plan.name}
            onChange={(event) => autosave.change({ name: event.currentTarget.value })}
          />
          <Saved kept={kept} />
        </>
      }
      aside={
        step !== "check" &&
        (preview.isPending && namesAnybody(plan.audience) ? <Skeleton rows={4} /> : <Summary {...props} />)
      }
    >
      {kept.saving === "refused" && <Alert>{refusalOf(kept.refusal, say("plan.saved.refused"))}</Alert>}
      {Body ? <Body {...props} /> : <CheckStep {...props} kept={kept} hrefOf={hrefOf} />}
      {after && (
        <Link className="button primary fit" to={hrefOf(after)} onClick={goOn}>
          {say("plan.next", { step: say(`plan.step.${after}`) })}
        </Link>
      )}
    </PlanFrame>
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
