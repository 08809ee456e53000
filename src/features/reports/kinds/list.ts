import { department } from "./department.ts";
import { offered } from "./kind.ts";
import { quarter } from "./quarter.ts";
import { simulation } from "./simulation.ts";

/** The kinds of report, in the order in which they are offered. */
export const kinds = offered([simulation, quarter, department]);
