import { evidence } from "./evidence.ts";

/** ISO/IEC 27001:2022, annex A, control 6.3: awareness, education and training. */
export const iso27001 = evidence("iso-27001", 2, ["A.6.3"]);
