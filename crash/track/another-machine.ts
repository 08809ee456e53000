// Loaded before a lure host: it then takes itself for another machine, with that machine's name and clock.
//   MACHINE_NAME  its host name
//   CLOCK_AHEAD   seconds its clock is ahead; negative when it is behind
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

const { MACHINE_NAME, CLOCK_AHEAD } = process.env;
const ahead = Number(CLOCK_AHEAD ?? 0) * 1000;
const RealDate = Date;

if (MACHINE_NAME) os.hostname = () => MACHINE_NAME;
globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;
syncBuiltinESMExports();
