import { evidence } from "./evidence.ts";

/** Directive (EU) 2022/2555 (NIS2), article 21(2)(g): basic cyber hygiene and training. */
export const nis2 = evidence("nis2", 2, ["Art. 21(2)(g)"]);
