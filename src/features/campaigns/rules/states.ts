/** A campaign's life. `ended`, `cancelled` and `killed` are final; their links lead to the debrief. */
export const campaignStates = [
  "draft",
  "awaiting-approval",
  "scheduled",
  "running",
  "paused",
  "ended",
  "cancelled",
  "killed",
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** The orders in which campaigns are listed; a minus stands before what runs backwards. */
export const campaignSorts = ["newest", "name", "-name", "start", "-start"] as const;

export type CampaignAct =
  | "edit"
  | "request"
  | "withdraw"
  | "launch"
  | "approve"
  | "fail"
  | "start"
  | "pause"
  | "resume"
  | "cancel"
  | "kill"
  | "end"
  | "remove";

/** From which states an act is possible, and to which it leads; null keeps the state. */
const acts: Record<CampaignAct, { from: readonly CampaignState[]; to: CampaignState | null }> = {
  // Whoever changes what waits for approval takes the request back.
  edit: { from: ["draft", "awaiting-approval"], to: "draft" },
  remove: { from: ["draft"], to: null },
  request: { from: ["draft"], to: "awaiting-approval" },
  withdraw: { from: ["awaiting-approval"], to: "draft" },
  launch: { from: ["draft"], to: "scheduled" },
  approve: { from: ["awaiting-approval"], to: "scheduled" },
  // The audience could not be frozen (nobody in it, no open day …), also of one that was paused meanwhile: back to the desk, with the reason.
  fail: { from: ["scheduled", "paused"], to: "draft" },
  start: { from: ["scheduled"], to: "running" },
  pause: { from: ["scheduled", "running"], to: "paused" },
  // Back to `scheduled`: the clock decides when it runs, at once if its time has come.
  resume: { from: ["paused"], to: "scheduled" },
  cancel: { from: ["awaiting-approval", "scheduled", "running", "paused"], to: "cancelled" },
  kill: { from: ["awaiting-approval", "scheduled", "running", "paused", "ended", "cancelled"], to: "killed" },
  end: { from: ["running", "paused"], to: "ended" },
};

/** The states in which an act is possible. */
export function actFrom(act: CampaignAct): readonly CampaignState[] {
  return acts[act].from;
}

/** The state after an act, or null when the act is not possible now. */
export function nextState(state: CampaignState, act: CampaignAct): CampaignState | null {
  const { from, to } = acts[act];
  return from.includes(state) ? (to ?? state) : null;
}

/** States of a campaign that may still send. */
export const openStates: readonly CampaignState[] = ["scheduled", "running", "paused"];

/**
 * A delivery's life in the send ledger: `queued → claimed → committing → sent | deferred | bounced | unconfirmed`.
 * `refused` is the gate's answer (the address may not be written to), `cancelled` ours.
 */
export const deliveryStates = [
  "queued",
  "claimed",
  "committing",
  "deferred",
  "sent",
  "bounced",
  "unconfirmed",
  "refused",
  "cancelled",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];
