import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../../ui/parts/Checkbox.tsx";
import { FieldGroup } from "../../../../ui/parts/FieldGroup.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract as outbound } from "../../../outbound/contract.ts";
import { useChannels } from "../../../lures/ui/parts/use-channels.ts";
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
  const { call, organisation, permissions } = useScreen();
  const channels = useChannels();
  const found = useQuery({
    queryKey: ["profiles", organisation.id],
    queryFn: () => call(outbound.listSendingProfiles, { limit: 100 }),
    enabled: mayCall(outbound.listSendingProfiles, permissions),
  });
  const profiles = found.data?.items ?? [];
  const chosen = lures.filter(({ id }) => plan.lures.includes(id));
  const rows = channelsInUse(channels.data ?? [], chosen, plan.channels, profiles);
  const used = Object.fromEntries(rows.filter((one) => one.used).map((one) => [one.id, one.profile]));
  const last = Object.keys(used).length === 1;
  if (rows.length === 0 || (rows.length === 1 && profiles.length === 0)) return null;
  return (
    <FieldGroup legend={say("plan.limits.channels")} hint={say("plan.limits.channels-hint")}>
      {rows.map(({ id, title, choice, used: isUsed, profile }) => (
        <div key={id} className="channel-row">
          {choice ? (
            <Checkbox
              label={title}
              checked={isUsed}
              disabled={isUsed && last}
              onChange={() => {
                const { [id]: _out, ...others } = used;
                onChange(isUsed ? others : { ...used, [id]: null });
              }}
            />
          ) : null}
          {isUsed && (
            <Select
              label={choice ? say("plan.limits.profile-of", { channel: title }) : title}
              value={profile ?? ""}
              onChange={(event) => onChange({ ...used, [id]: event.currentTarget.value || null })}
            >
              <option value="">{say("plan.limits.usual-profile")}</option>
              {profiles
                .filter((one) => one.channel === id)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name}
                  </option>
                ))}
            </Select>
          )}
        </div>
      ))}
    </FieldGroup>
  );
}
