import type { Db } from "../../kit/db/index.ts";
import { readMarker } from "../outbound/index.ts";
import { deliveriesByMailKey } from "./store/deliveries.ts";
import { newestRunning } from "./store/life.ts";

export { makeToken, readToken } from "./token.ts";
export type { LinkToken } from "./token.ts";
export { debriefLink, linksOf } from "./links.ts";
export { liveCampaign } from "./live.ts";
export type { LiveCampaign } from "./live.ts";
export { noteArrivals, settleDelivery } from "./settling.ts";
export { factOut, technicalFacts } from "./shown-facts.ts";
export { launchOf } from "./store/campaigns.ts";
export { countDeliveries } from "./store/counts.ts";
export { campaignsOfNumbers, organisationsOfNumbers } from "./store/live.ts";
export { enoughHandedOver } from "./store/deliveries.ts";
export { startSending } from "./sender/loop.ts";
export { importCampaign } from "./history.ts";
export type { PastCampaign, PastRecipient } from "./history.ts";

/** The newest running campaign of an organisation, for the first page's live figures. */
export function runningDemo(db: Db, org: string): Promise<{ id: string; name: string; recipients: number } | null> {
  return newestRunning(db, org);
}

/** The delivery that a Message-ID belongs to, or null when it is none of this organisation's. */
export async function deliveryOfMessage(
  db: Db,
  org: string,
  messageId: string,
): Promise<{ campaign: string; number: number } | null> {
  const marker = readMarker(messageId);
  if (!marker) return null;
  const found = await deliveriesByMailKey(db, org, marker.campaign, [marker.signature.readBigInt64BE(0).toString()]);
  return found[0] ? { campaign: marker.campaign, number: found[0].number } : null;
}
