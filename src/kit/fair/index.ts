export { fairQueue } from "./queue.ts";
export type { FairLimits, FairQueue } from "./queue.ts";
export { makeSweep, sweepPerProcess } from "./sweep.ts";
export type { Sweep } from "./sweep.ts";
export { limitTime } from "./time-limit.ts";
export { Crowded } from "./waiting.ts";
