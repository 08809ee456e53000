import { useChannels } from "../../../lures/ui/parts/use-channels.ts";
import type { CampaignChannels } from "../../contract.ts";
import { ChannelRows, useProfiles } from "../parts/ChannelRows.tsx";
import { useCampaignWords } from "../parts/words.ts";

interface ProgrammeChannelsProps {
  channels: CampaignChannels;
  onChange(channels: CampaignChannels): void;
}

/** By which channels a programme's simulations go: of those that the organisation has a profile for, and the first, which always works. */
export function ProgrammeChannels({ channels, onChange }: ProgrammeChannelsProps) {
  const say = useCampaignWords();
  const profiles = useProfiles();
  const all = useChannels().data ?? [];
  const named = Object.keys(channels).length > 0 ? channels : all[0] ? { [all[0].id]: null } : {};
  const rows = all
    .filter(({ id }, at) => at === 0 || named[id] !== undefined || profiles.some(({ channel }) => channel === id))
    .map(({ id, title }, _at, { length }) => ({
      id,
      title,
      choice: length > 1,
      used: named[id] !== undefined,
      profile: named[id] ?? null,
    }));
  return <ChannelRows rows={rows} hint={say("programmes.channels-hint")} onChange={onChange} />;
}
