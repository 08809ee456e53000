import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** Two bights, each through the other. */
export const reefKnot: Badge = {
  id: "reef-knot",
  rule: { of: "report", atLeast: 5 },
  drawing: [line("M4 17h15c8 0 13 3 13 7s-5 7-13 7H4"), accent("M44 17H29c-8 0-13 3-13 7s5 7 13 7h15")],
};
