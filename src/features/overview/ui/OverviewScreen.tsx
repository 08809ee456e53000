import { useQuery } from "@tanstack/react-query";
import { ScreenHead } from "../../../ui/parts/ScreenHead.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { contract as game } from "../../game/contract.ts";
import { OwnDepartments } from "../../game/ui/parts/OwnDepartments.tsx";
import { contract as insight } from "../../insight/contract.ts";
import { Findings } from "../../insight/ui/parts/Findings.tsx";
import { contract } from "../contract.ts";
import { DigestSwitch } from "./DigestSwitch.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { TourOffer } from "./TourOffer.tsx";
import { AttentionList } from "./parts/AttentionList.tsx";
import { useOverviewWords } from "./words.ts";
import "./overview.css";

/** What the dashboard opens with: what waits, the three questions with their answers, and for a new organisation the way to its first simulation. */
export default function OverviewScreen() {
  const { call, organisation, permissions } = useScreen();
  const say = useOverviewWords();
  const waiting = useQuery({
    queryKey: ["overview", organisation.id, "attention"],
    queryFn: () => call(contract.needsAttention, {}),
    refetchInterval: 60_000,
  });
  const steps = useQuery({
    queryKey: ["overview", organisation.id, "first-steps"],
    queryFn: () => call(contract.firstSteps, {}),
    // They are done on other screens.
    staleTime: 0,
  });
  // Before the first simulation the three questions have no answers.
  const planned = steps.data?.steps.some(({ id, done }) => id === "simulation" && done) ?? true;
  const findings = planned && mayCall(insight.insightFindings, permissions);
  const own = planned && !findings && mayCall(game.departmentScores, permissions);
  return (
    <div className="screen overview">
      <ScreenHead title={say("title")} lead={say("lead", { organisation: organisation.name })} />
      {steps.data && !steps.data.complete && (
        <>
          <TourOffer />
          <FirstSteps steps={steps.data.steps} />
        </>
      )}
      <div className="overview-board" data-alone={findings || own ? undefined : ""} data-own={own ? "" : undefined}>
        <section className="card overview-attention" aria-labelledby="needs-attention">
          <h2 id="needs-attention">{say("attention.title")}</h2>
          <Answer query={waiting} rows={4}>
            {({ items }) => <AttentionList items={items} />}
          </Answer>
          <DigestSwitch />
        </section>
        {findings && <Findings />}
        {own && <OwnDepartments />}
      </div>
    </div>
  );
}
