import { department } from "./department.ts";
import { hipaa } from "./hipaa.ts";
import { iso27001 } from "./iso-27001.ts";
import { offered } from "./kind.ts";
import { nis2 } from "./nis2.ts";
import { pciDss } from "./pci-dss.ts";
import { quarter } from "./quarter.ts";
import { simulation } from "./simulation.ts";
import { soc2 } from "./soc-2.ts";

/** The kinds of report, in the order in which they are offered. */
export const kinds = offered([simulation, quarter, department, iso27001, nis2, pciDss, hipaa, soc2]);
