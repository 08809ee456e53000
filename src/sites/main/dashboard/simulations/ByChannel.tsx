import { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import type { contract as insight } from "../../../../features/insight/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";
import { Facts } from "../../../../ui/record/Facts.tsx";

/** How many each channel reached and what they did, where there was more than one; of a channel that reached too few only that. */
export function ByChannel({ channels }: { channels: OutputOf<typeof insight.campaignSummary>["channels"] }) {
  const say = useCampaignWords();
  if (channels.length < 2) return null;
  return (
    <Facts
      title={say("debrief.by-channel")}
      rows={channels.map(({ name, figures, incomplete }) => [
        name,
        figures ? (
          <>
            {say("debrief.of-channel", {
              arrived: figures.delivered,
              reported: figures.reported.person,
              clicked: figures.clicked.person,
            })}{" "}
            {incomplete && say("debrief.incomplete")}
          </>
        ) : (
          say("live.too-few")
        ),
      ])}
    />
  );
}
