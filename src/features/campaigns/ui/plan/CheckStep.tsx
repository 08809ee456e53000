import { CircleAlert, CircleCheck } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import { Alert } from "../../../../ui/parts/Alert.tsx";
import { Button } from "../../../../ui/parts/Button.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { useAct } from "../../../../ui/use-act.ts";
import { refusalOf } from "../../../../ui/problem.ts";
import { useFormTitle } from "../../../lures/ui/parts/use-channels.ts";
import { contract } from "../../contract.ts";
import { Costs } from "../parts/Costs.tsx";
import { useCampaignWords } from "../parts/words.ts";
import { remedies } from "./remedies.ts";
import type { Step } from "./remedies.ts";
import type { AutosaveState } from "./autosave.ts";
import { forgetNewPlan } from "./use-plan.ts";
import { useReadiness } from "./questions.ts";
import type { StepProps } from "./step.ts";
import { useSummary } from "./Summary.tsx";

interface CheckProps extends StepProps {
  kept: AutosaveState;
  hrefOf(step: Step): string;
}

/** One page to look at before anything goes out: what will happen, what stands against it, and the launch. */
export function CheckStep({ kept, hrefOf, ...props }: CheckProps) {
  const say = useCampaignWords();
  const navigate = useNavigate();
  const { permissions, ...owner } = useScreen();
  const { id, saving } = kept;
  const readiness = useReadiness(id, JSON.stringify([kept.plan, saving === "saved"]));
  const said = useSummary(props);
  const formTitle = useFormTitle();
  const launch = useAct(contract.launchCampaign, {
    changes: [["campaigns"]],
    onDone: (_answer, input) => {
      forgetNewPlan(owner);
      void navigate(`/dashboard/simulations/${input.id}`);
    },
    onRefused: () => true,
  });
  const barriers = readiness.data?.barriers ?? [];
  const may = mayCall(contract.launchCampaign, permissions);
  const ready = saving === "saved" && id !== null && readiness.isSuccess && barriers.length === 0;
  return (
    <div className="check">
      <section className="card check-said">
        {said.map((one) => (
          <p key={one}>{one}</p>
        ))}
        {id && saving === "saved" && <Costs id={id} changed={JSON.stringify(kept.plan)} />}
        <ul className="check-lures">
          {props.lures
            .filter((one) => props.plan.lures.includes(one.id))
            .map(({ id: lure, title, channel, difficulty }) => (
              <li key={lure}>
                <span>
                  {title} <small className="soft">{formTitle(channel)}</small>
                </span>
                <DifficultyChip difficulty={difficulty} />
              </li>
            ))}
        </ul>
      </section>
      {barriers.length > 0 && (
        <section className="barriers">
          <h3>{say("plan.check.barriers", { count: barriers.length })}</h3>
          <ul>
            {barriers.map(({ reason, detail }) => (
              <li key={reason}>
                <CircleAlert size={18} aria-hidden="true" />
                <span>{detail}</span>
                <Cure reason={reason} hrefOf={hrefOf} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ready && (
        <p className="ready">
          <CircleCheck size={18} aria-hidden="true" />
          {readiness.data.approvalWanted ? say("plan.check.ready-two") : say("plan.check.ready")}
        </p>
      )}
      {launch.isError && barriers.length === 0 && <Alert>{refusalOf(launch.error, say("plan.check.unsent"))}</Alert>}
      {may ? (
        <Button
          className="fit"
          busy={launch.isPending}
          disabled={!ready}
          onClick={() => id !== null && launch.mutate({ id })}
        >
          {readiness.data?.approvalWanted ? say("plan.check.ask") : say("plan.check.launch")}
        </Button>
      ) : (
        <Alert>{say("plan.check.not-yours")}</Alert>
      )}
    </div>
  );
}

function Cure({ reason, hrefOf }: { reason: string; hrefOf(step: Step): string }) {
  const say = useCampaignWords();
  const cure = remedies[reason];
  if (!cure) return null;
  return <Link to={"step" in cure ? hrefOf(cure.step) : cure.to}>{say("plan.check.mend")}</Link>;
}
