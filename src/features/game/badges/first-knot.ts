import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** An overhand knot. */
export const firstKnot: Badge = {
  id: "first-knot",
  rule: { of: "report", atLeast: 1 },
  drawing: [line("M4 33h14c9 0 16-6 16-14 0-6-4-10-10-10s-10 4-10 10c0 5 3 9 8 11.5"), accent("M27 33c5 2 11 3 17 3")],
};
