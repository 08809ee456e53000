import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { dateFormat } from "../../../kit/formats.ts";
import { useLanguage } from "../../../ui/language.ts";
import { useScreen } from "../../../ui/screen.ts";
import { Answer } from "../../../ui/states/Answer.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { contract } from "../contract.ts";
import { useCampaignWords } from "./parts/words.ts";
import { defaultPlan, planOf } from "./plan/plan.ts";
import { PlanForm } from "./plan/PlanForm.tsx";
import { PlanFrame, useStep } from "./plan/PlanFrame.tsx";
import { useEarlyPreview, useLures, useOrganisation } from "./plan/questions.ts";
import { suggested } from "./plan/suggest.ts";

/** Plans a simulation: a new one with what is sensible for a first time, or a draft as it stands. */
export default function PlanScreen() {
  const { id } = useParams();
  const say = useCampaignWords();
  const { tag } = useLanguage();
  const organisation = useOrganisation();
  const lures = useLures();
  const { call, organisation: own } = useScreen();
  const draft = useQuery({
    queryKey: ["campaigns", own.id, id, "plan"],
    queryFn: () => call(contract.getCampaign, { id: id! }),
    enabled: id !== undefined,
    // What is on the screen is newer than what the API answers.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
  useEarlyPreview(draft.data ? planOf(draft.data) : null);
  const step = useStep();
  const waiting = (
    <PlanFrame id={id ?? null} step={step}>
      <Skeleton />
    </PlanFrame>
  );
  return (
    <div className="screen wide">
      <h1 className="unseen">{say("plan.heading")}</h1>
      <Answer query={organisation} waiting={waiting}>
        {(known) => (
          <Answer query={lures} waiting={waiting}>
            {(all) => {
              if (id === undefined) {
                const month = dateFormat(tag, { month: "long", year: "numeric" }).format(new Date());
                const plan = defaultPlan(say("plan.proposed", { month }), suggested(all, known.locale));
                return <PlanForm id={null} begin={{ plan, saved: null }} organisation={known} lures={all} />;
              }
              return (
                <Answer query={draft} waiting={waiting}>
                  {(found) =>
                    found.state === "draft" || found.state === "awaiting-approval" ? (
                      <PlanForm
                        key={id}
                        id={id}
                        begin={{ plan: planOf(found), saved: planOf(found) }}
                        organisation={known}
                        lures={all}
                      />
                    ) : (
                      <Navigate to={`/dashboard/simulations/${id}`} replace />
                    )
                  }
                </Answer>
              );
            }}
          </Answer>
        )}
      </Answer>
    </div>
  );
}
