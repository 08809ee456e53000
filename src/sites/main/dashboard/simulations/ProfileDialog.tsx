import { contract } from "../../../../features/campaigns/contract.ts";
import { useProfiles } from "../../../../features/campaigns/ui/parts/ChannelRows.tsx";
import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import { Dialog } from "../../../../ui/parts/Dialog.tsx";
import { Select } from "../../../../ui/parts/Select.tsx";
import { useAct } from "../../../../ui/use-act.ts";
import type { Simulation } from "./simulation.ts";

/** By which profiles a paused simulation sends what has not left yet. */
export function ProfileDialog({ campaign, onClose }: { campaign: Simulation; onClose(): void }) {
  const say = useCampaignWords();
  const profiles = useProfiles();
  const { id, name, channels } = campaign;
  const change = useAct(contract.changeCampaignProfile, {
    changes: [["campaigns"]],
    said: say("profile-of.done"),
    onDone: onClose,
  });
  return (
    <Dialog title={say("profile-of.title", { name })} lead={say("profile-of.lead")} onClose={onClose}>
      {Object.entries(channels).map(([channel, profile]) => (
        <Select
          key={channel}
          label={channel}
          value={profile ?? ""}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id, channel, profile: event.currentTarget.value || null })}
        >
          <option value="">{say("profile-of.usual")}</option>
          {profiles
            .filter((one) => one.channel === channel)
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </Select>
      ))}
    </Dialog>
  );
}
