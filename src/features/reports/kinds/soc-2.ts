import { evidence } from "./evidence.ts";

/** SOC 2, trust services criteria CC1.4 and CC2.2: competence and internal communication. */
export const soc2 = evidence("soc-2", 2, ["CC1.4", "CC2.2"]);
