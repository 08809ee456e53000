import { evidence } from "./evidence.ts";

/** HIPAA Security Rule, 45 CFR 164.308(a)(5): security awareness and training. */
export const hipaa = evidence("hipaa", 2, ["164.308(a)(5)(i)", "164.308(a)(5)(ii)(A)"]);
