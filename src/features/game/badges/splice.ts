import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** Two ropes become one again. */
export const splice: Badge = {
  id: "splice",
  rule: { of: "recovered-fast", atLeast: 1 },
  drawing: [line("M4 16c10 0 10 16 20 16s10-16 20-16"), accent("M4 32c10 0 10-16 20-16s10 16 20 16")],
};
