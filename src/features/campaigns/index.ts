import type { Db } from "../../kit/db/index.ts";
import { newestRunning } from "./store/life.ts";

export { makeToken, readToken } from "./token.ts";
export type { LinkToken } from "./token.ts";
export { debriefLink, linksOf } from "./links.ts";
export { liveCampaign, liveStates } from "./live.ts";
export type { LiveCampaign, LiveState } from "./live.ts";
export { settleDelivery } from "./settling.ts";
export { startSending } from "./sender/loop.ts";
export { importCampaign } from "./history.ts";
export type { PastCampaign, PastRecipient } from "./history.ts";

/** The newest running campaign of an organisation, for the first page's live figures. */
export function runningDemo(db: Db, org: string): Promise<{ id: string; name: string; recipients: number } | null> {
  return newestRunning(db, org);
}
