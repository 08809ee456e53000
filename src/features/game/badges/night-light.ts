import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A star beside the moon. */
export const nightLight: Badge = {
  id: "night-light",
  rule: { of: "report-at-once", atLeast: 1 },
  hidden: true,
  drawing: [
    line("M32 33A16 16 0 1 1 19 6a13 13 0 0 0 13 27z"),
    soft("M35 6l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"),
    accent("M35 6l2 6 6 2-6 2-2 6-2-6-6-2 6-2z"),
  ],
};
