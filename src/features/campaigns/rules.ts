/** The decisions of campaigns. Pure: no clock, no database, no network; safe for the browser. */
export {
  actFrom,
  campaignStates,
  deliveryStates,
  nextState,
  openStates,
  closedDeliveryStates,
} from "./rules/states.ts";
export type { CampaignAct, CampaignState, DeliveryState } from "./rules/states.ts";
export { afterDeferral, retryMinutes } from "./rules/retry.ts";
export { launchBarriers } from "./rules/launch.ts";
export type { LaunchBarrier, LaunchFacts } from "./rules/launch.ts";
export { dueAt, nextOpening, openSpans, schedulePlan } from "./rules/schedule.ts";
export type { Schedule, Span, ZonePlan } from "./rules/schedule.ts";
export { zoneOffset, zoneTime, knownZone } from "./rules/zones.ts";
