import { Choices } from "../../../../ui/parts/Choices.tsx";
import { NumberField } from "../../../../ui/parts/NumberField.tsx";
import { useCampaignWords } from "../parts/words.ts";
import { ChannelChoice } from "./ChannelChoice.tsx";
import type { StepProps } from "./step.ts";

const shares = [0, 0.1, 0.2] as const;

/** Who is held out, how long links count, who sends, and what the organisation limits. */
export function LimitsStep({ plan, change, organisation, lures, preview }: StepProps) {
  const say = useCampaignWords();
  const people = preview?.recipients ?? 0;
  const known = shares.some((one) => one === plan.holdOutShare);
  return (
    <>
      <Choices
        label={say("plan.limits.hold-out")}
        hint={say("plan.limits.hold-out-hint")}
        value={String(plan.holdOutShare)}
        onChange={(event) => change({ holdOutShare: Number(event.currentTarget.value) })}
        options={[...shares, ...(known ? [] : [plan.holdOutShare])].map((share) => ({
          value: String(share),
          label:
            share === 0
              ? say("plan.limits.nobody")
              : say("plan.limits.some", { percent: Math.round(share * 100), count: Math.round(share * people) }),
        }))}
      />
      <NumberField
        label={say("plan.limits.results-days")}
        hint={say("plan.limits.results-days-hint")}
        min={0}
        max={90}
        className="short"
        value={plan.resultsDays}
        onChange={(days) => days !== null && change({ resultsDays: days })}
      />
      <ChannelChoice plan={plan} lures={lures} onChange={(channels) => change({ channels })} />
      <p className="small soft">
        {say("plan.limits.per-month", { count: organisation.simulationsPerMonth })}{" "}
        {organisation.approvalRequired ? say("plan.limits.two") : say("plan.limits.one")}
      </p>
    </>
  );
}
