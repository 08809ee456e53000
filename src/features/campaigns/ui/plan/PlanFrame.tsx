import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useCampaignWords } from "../parts/words.ts";
import { steps } from "./remedies.ts";
import type { Step } from "./remedies.ts";
import { stepHeading } from "./step.ts";
import "./plan.css";

/** The step that the address names; the first where it names none. */
export function useStep(): Step {
  const [params] = useSearchParams();
  return steps.find((one) => one === params.get("step")) ?? "audience";
}

/** Where a step of a plan stands. @param id of the draft; null for a new one */
export function hrefOfStep(id: string | null, step: Step): string {
  return `${id ? `/dashboard/simulations/${id}/plan` : "/dashboard/simulations/new"}?step=${step}`;
}

interface PlanFrameProps {
  id: string | null;
  step: Step;
  /** Steps of which it is known that they are not done, or are. */
  done?: Partial<Record<Step, boolean>>;
  onGo?(): void;
  head?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** The steps of a plan and what the open one asks, which is known before anything of the plan is: what it says moves no more. */
export function PlanFrame({ id, step, done = {}, onGo, head, aside, children }: PlanFrameProps) {
  const say = useCampaignWords();
  return (
    <div className="plan">
      <header className="plan-head">{head ?? <span className="plan-name">{"\u00a0"}</span>}</header>
      <nav className="plan-steps" aria-label={say("plan.steps")}>
        <ol>
          {steps.map((one, n) => (
            <li key={one} data-done={done[one] === false ? undefined : ""}>
              <Link
                to={hrefOfStep(id, one)}
                replace
                onClick={() => onGo?.()}
                aria-current={one === step ? "step" : undefined}
              >
                <span aria-hidden="true">{done[one] && one !== step ? <Check size={14} /> : n + 1}</span>
                {say(`plan.step.${one}`)}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <section className="plan-body" aria-labelledby={stepHeading}>
        <h2 id={stepHeading}>{say(`plan.title.${step}`)}</h2>
        {step === "audience" && <p className="soft">{say("plan.audience.lead")}</p>}
        {children}
      </section>
      {aside}
    </div>
  );
}
