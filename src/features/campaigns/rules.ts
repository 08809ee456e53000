/** The decisions of campaigns. Pure: no clock, no database, no network; safe for the browser. */
export { actFrom, nextState, openStates } from "./rules/states.ts";
export { afterDeferral } from "./rules/retry.ts";
export { launchBarriers } from "./rules/launch.ts";
export type { LaunchBarrier } from "./rules/launch.ts";
export { dueAt, nextOpening, openSpans, schedulePlan } from "./rules/schedule.ts";
export { instantOf, knownZone, zoneOffset } from "./rules/zones.ts";
export { addDays, datesOf, mixed } from "./rules/programmes.ts";
export { changedParts } from "./rules/parts.ts";
