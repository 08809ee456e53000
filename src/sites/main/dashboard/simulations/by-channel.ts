import type { useCampaignWords } from "../../../../features/campaigns/ui/parts/words.ts";
import type { contract as insight } from "../../../../features/insight/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";

/**
 * How many each channel reached and what they did, as rows of a name and a sentence; of a channel that reached too few only that. None where one channel was
 * all there was.
 */
export function channelRows(
  channels: OutputOf<typeof insight.campaignSummary>["channels"],
  say: ReturnType<typeof useCampaignWords>,
): [name: string, said: string][] {
  if (channels.length < 2) return [];
  return channels.map(({ name, figures, incomplete }) => {
    if (!figures) return [name, say("live.too-few")];
    const { delivered: arrived, reported, clicked } = figures;
    const counts = say("debrief.of-channel", { arrived, reported: reported.person, clicked: clicked.person });
    return [name, incomplete ? `${counts} ${say("debrief.incomplete")}` : counts];
  });
}
