import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a cross. */
export const flagSpared: Badge = {
  id: "flag-spared",
  rule: { of: "spared", atLeast: 50 },
  drawing: [
    pole,
    cloth,
    soft("M20 8h8v6h11v8H28v6h-8v-6H9v-8h11z"),
    accent("M20 8v6H9M28 8v6h11M20 28v-6H9M28 28v-6h11"),
  ],
};
