import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { contract } from "../../../../features/campaigns/contract.ts";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { contract as lures } from "../../../../features/lures/contract.ts";
import { useFormTitle } from "../../../../features/lures/ui/parts/use-channels.ts";
import { DifficultyChip } from "../../../../ui/charts/DifficultyChip.tsx";
import type { Difficulty } from "../../../../ui/charts/difficulty.ts";
import { Button } from "../../../../ui/parts/Button.tsx";
import { When } from "../../../../ui/parts/When.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { Answer } from "../../../../ui/states/Answer.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import { LureSeen } from "./LureSeen.tsx";
import type { Simulation } from "./simulation.ts";

const Decline = lazy(() => import("./Decline.tsx"));

const acts = ["launch", "add-people", "resume"] as const;

/** The one page that an approver needs: what is asked, by whom, what has changed since, and yes or no. */
export function Approval({ campaign }: { campaign: Simulation }) {
  const say = useCampaignWords();
  const { call, organisation, permissions } = useScreen();
  const { id } = campaign;
  const request = campaign.request!;
  const changes = [["campaigns"]];
  const readiness = useQuery({
    queryKey: ["campaigns", organisation.id, "readiness", id, request.digest],
    queryFn: () => call(contract.campaignReadiness, { id }),
    refetchInterval: 15_000,
  });
  const approve = useAct(contract.approveCampaign, { changes, said: say("approval.approved") });
  const [declining, setDeclining] = useState(false);
  const withdraw = useAct(contract.withdrawCampaign, { changes, said: say("act.withdrawn") });
  const act = acts.find((one) => one === request.act) ?? "launch";
  return (
    <section className="card approval" aria-labelledby="approval">
      <h2 id="approval">{say(`approval.${act}`)}</h2>
      <Answer query={readiness} rows={3}>
        {({ names, changed, barriers, cannotApprove }) => (
          <>
            <p>
              {say("approval.asked", {
                name: names[request.askedBy] ?? say("approval.a-program"),
                count: request.people,
              })}{" "}
              <When at={request.askedAt} />.
            </p>
            <p>{schedule(campaign, say)}</p>
            <Lures campaign={campaign} />
            {changed.length > 0 && (
              <div className="barriers">
                <h3>{say("approval.changed")}</h3>
                <ul>
                  {changed.map((part) => (
                    <li key={part}>
                      <CircleAlert size={18} aria-hidden="true" />
                      <span>{say(`approval.part.${part}`)}</span>
                    </li>
                  ))}
                </ul>
                <p className="small">{say("approval.ask-again")}</p>
              </div>
            )}
            {barriers.length > 0 && (
              <ul className="barriers">
                {barriers.map(({ reason, detail }) => (
                  <li key={reason}>
                    <CircleAlert size={18} aria-hidden="true" />
                    <span>{detail}</span>
                  </li>
                ))}
              </ul>
            )}
            {cannotApprove && <p className="small soft">{cannotApprove.detail}</p>}
            <div className="form-buttons">
              {!cannotApprove && (
                <Button
                  busy={approve.isPending}
                  disabled={changed.length > 0 || (act === "launch" && barriers.length > 0)}
                  onClick={() => approve.mutate({ id, digest: request.digest })}
                >
                  {say("approval.approve")}
                </Button>
              )}
              {!cannotApprove && mayCall(contract.declineCampaign, permissions) ? (
                <Button kind="quiet" onClick={() => setDeclining(true)}>
                  {say("approval.decline")}
                </Button>
              ) : (
                mayCall(contract.withdrawCampaign, permissions) && (
                  <Button kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
                    {say("act.withdraw")}
                  </Button>
                )
              )}
            </div>
          </>
        )}
      </Answer>
      <Suspense>{declining && <Decline id={id} onClose={() => setDeclining(false)} />}</Suspense>
    </section>
  );
}

function schedule({ schedule: plan, holdOutShare }: Simulation, say: ReturnType<typeof useCampaignWords>): string {
  const { windowDays, from, until } = plan as { windowDays: number; from: string; until: string };
  const when = say("approval.schedule", { count: windowDays, from, until });
  return holdOutShare > 0 ? `${when} ${say("approval.held-out", { percent: Math.round(holdOutShare * 100) })}` : when;
}

function Lures({ campaign }: { campaign: Simulation }) {
  const { call, organisation, permissions } = useScreen();
  const titles = useQuery({
    queryKey: ["lures", organisation.id, "titles", campaign.lures.map((one) => one.lure)],
    queryFn: () => Promise.all(campaign.lures.map(({ lure }) => call(lures.getLure, { id: lure }))),
    enabled: mayCall(lures.getLure, permissions),
    staleTime: 60_000,
  });
  const formTitle = useFormTitle();
  return (
    <ul className="check-lures">
      {titles.data?.map(({ id, title, channel, subject }, n) => (
        <li key={id}>
          <span>
            {title} <small className="soft">{[formTitle(channel), subject].filter(Boolean).join(" · ")}</small>
          </span>
          {campaign.lures[n]?.difficulty && <DifficultyChip difficulty={campaign.lures[n].difficulty as Difficulty} />}
          <LureSeen lure={id} version={campaign.lures[n]?.version ?? null} />
        </li>
      ))}
    </ul>
  );
}
