import { useChannels } from "../../../lures/ui/parts/use-channels.ts";
import { ChannelRows, useProfiles } from "../parts/ChannelRows.tsx";
import { useCampaignWords } from "../parts/words.ts";
import { channelsInUse } from "./channels.ts";
import type { Plan } from "./plan.ts";
import type { LureSummary } from "./questions.ts";

interface ChannelChoiceProps {
  plan: Plan;
  lures: readonly LureSummary[];
  onChange(channels: Plan["channels"]): void;
}

/** By which channels the chosen lures go, and in whose name. */
export function ChannelChoice({ plan, lures, onChange }: ChannelChoiceProps) {
  const say = useCampaignWords();
  const channels = useChannels();
  const chosen = lures.filter(({ id }) => plan.lures.includes(id));
  const rows = channelsInUse(channels.data ?? [], chosen, plan.channels, useProfiles());
  return <ChannelRows rows={rows} hint={say("plan.limits.channels-hint")} onChange={onChange} />;
}
