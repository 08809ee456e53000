export { fairQueue } from "./queue.ts";
export type { FairQueue } from "./queue.ts";
export { makeSweep, sweepPerProcess } from "./sweep.ts";
export { limitTime } from "./time-limit.ts";
export { Overloaded } from "./waiting.ts";
