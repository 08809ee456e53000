import type { contract } from "../../../../features/campaigns/contract.ts";
import type { OutputOf } from "../../../../ui/call.ts";

/** A simulation as its page knows it. */
export type Simulation = OutputOf<typeof contract.getCampaign>;

/** Whether it is over, but what can still go out has not been taken back yet. */
export function isStopping(campaign: Pick<Simulation, "endedAt" | "stoppedAt" | "launchedAt"> | undefined): boolean {
  if (!campaign?.endedAt || !campaign.launchedAt || campaign.stoppedAt) return false;
  return Date.now() - Date.parse(campaign.endedAt) < 120_000;
}

/** How long it took from the end until nothing could go out any more, in seconds; null where that is not known. */
export function stopSeconds({ state, endedAt, stoppedAt }: Simulation): string | null {
  if (!endedAt || !stoppedAt || !["killed", "cancelled"].includes(state)) return null;
  return (Math.max(0, Date.parse(stoppedAt) - Date.parse(endedAt)) / 1000).toFixed(1);
}
