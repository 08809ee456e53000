import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** Two pennants that meet. */
export const crossedPennants: Badge = {
  id: "crossed-pennants",
  rule: { of: "duel", atLeast: 3 },
  drawing: [
    line("M15 44L33 8M33 44L15 8"),
    soft("M33 8l12 1-8 9zM15 8L3 9l8 9z"),
    accent("M33 8l12 1-8 9M15 8L3 9l8 9"),
  ],
};
