/** The decisions of campaigns. Pure: no clock, no database, no network; safe for the browser. */
export { actFrom, campaignStates, deliveryStates, nextState, openStates } from "./rules/states.ts";
export type { CampaignState } from "./rules/states.ts";
export { closedDays, hoursFit, minutesOf, scheduleOf } from "./schedule-input.ts";
export { afterDeferral } from "./rules/retry.ts";
export { launchBarriers } from "./rules/launch.ts";
export type { LaunchBarrier } from "./rules/launch.ts";
export { dueAt, nextOpening, openSpans, schedulePlan } from "./rules/schedule.ts";
export { instantOf, knownZone, sameTimeOn, zoneOffset } from "../../kit/zones.ts";
export { addDays, datesOf, mixed } from "./rules/programmes.ts";
export { changedParts } from "./rules/parts.ts";
export { rhythms } from "./rules/programmes.ts";
export type { Rhythm } from "./rules/programmes.ts";
export { maxSurprises, nextSurprise } from "./rules/surprises.ts";
