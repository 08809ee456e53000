import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../../ui/parts/Checkbox.tsx";
import { FieldGroup } from "../../../../ui/parts/FieldGroup.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { mayCall, useScreen } from "../../../../ui/screen.ts";
import { contract as outbound } from "../../../outbound/contract.ts";
import type { CampaignChannels } from "../../contract.ts";
import { useCampaignWords } from "./words.ts";

/** A channel that somebody may choose. */
export interface OfferedChannel {
  id: string;
  title: string;
  /** Whether there is another one in its place, so that it can be left out. */
  choice: boolean;
  used: boolean;
  profile: string | null;
}

/** The organisation's sending profiles, as far as whoever asks may see them. */
export function useProfiles() {
  const { call, organisation, permissions } = useScreen();
  const found = useQuery({
    queryKey: ["profiles", organisation.id],
    queryFn: () => call(outbound.listSendingProfiles, { limit: 100 }),
    enabled: mayCall(outbound.listSendingProfiles, permissions),
  });
  return found.data?.items ?? [];
}

interface ChannelRowsProps {
  rows: readonly OfferedChannel[];
  hint: string;
  onChange(channels: CampaignChannels): void;
}

/** Channels to choose from, each with the profile by which it sends. One is always used. */
export function ChannelRows({ rows, hint, onChange }: ChannelRowsProps) {
  const say = useCampaignWords();
  const profiles = useProfiles();
  const used = Object.fromEntries(rows.filter((one) => one.used).map((one) => [one.id, one.profile]));
  const last = Object.keys(used).length === 1;
  if (rows.length === 0 || (rows.length === 1 && profiles.length === 0)) return null;
  return (
    <FieldGroup legend={say("plan.limits.channels")} hint={hint}>
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
