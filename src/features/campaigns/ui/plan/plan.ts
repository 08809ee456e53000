import type { InputOf, OutputOf } from "../../../../ui/call.ts";
import type { Audience, CampaignChannels, contract, ScheduleInput } from "../../contract.ts";

/** What a draft is made of, as it stands on the screen. */
export interface Plan {
  name: string;
  audience: Audience;
  lures: readonly string[];
  schedule: ScheduleInput;
  /** Its channels, each with its sending profile; what is not named is chosen by the API. */
  channels: CampaignChannels;
  holdOutShare: number;
  evaluationAt: string | null;
  resultsDays: number;
}

/** What a new plan begins with: sensible for a first time, every part can be changed. */
export function defaultPlan(name: string, lures: readonly string[]): Plan {
  return {
    name,
    audience: { everyone: true },
    lures,
    schedule: {
      start: null,
      windowDays: 5,
      from: "09:00",
      until: "17:00",
      weekdays: [1, 2, 3, 4, 5],
      jitterMinutes: 30,
      ratePerMinute: null,
    },
    channels: {},
    holdOutShare: 0,
    evaluationAt: null,
    resultsDays: 3,
  };
}

/** The plan of a draft that the API knows. */
export function planOf(campaign: OutputOf<typeof contract.getCampaign>): Plan {
  const { name, channels, holdOutShare, evaluationAt, resultsDays } = campaign;
  return {
    name,
    audience: campaign.audience as Audience,
    lures: campaign.lures.map((one) => one.lure),
    schedule: campaign.schedule as ScheduleInput,
    channels,
    holdOutShare,
    evaluationAt,
    resultsDays,
  };
}

/** Whether an audience says whom it means; one that does not is not sent to the API, but stays as it was chosen. */
export function namesAnybody({ everyone, departments, tags, people }: Audience): boolean {
  return everyone === true || [departments, tags, people].some((part) => (part?.length ?? 0) > 0);
}

type Fields = Omit<InputOf<typeof contract.updateCampaign>, "id">;

/** What has to be sent so that the API knows the plan. @param saved what it knows; null for nothing yet */
export function unsavedFields(plan: Plan, saved: Plan | null): Fields {
  const sendable = (name: keyof Plan) =>
    name === "audience" ? namesAnybody(plan.audience) : name === "name" ? plan.name.trim() !== "" : true;
  const changed = (Object.keys(plan) as (keyof Plan)[]).filter(
    (name) => sendable(name) && (saved === null || JSON.stringify(plan[name]) !== JSON.stringify(saved[name])),
  );
  return Object.fromEntries(changed.map((name) => [name, plan[name]])) as Fields;
}
