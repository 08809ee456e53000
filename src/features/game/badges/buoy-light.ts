import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A buoy with its light. */
export const buoyLight: Badge = {
  id: "buoy-light",
  rule: { of: "report.sms", atLeast: 1 },
  drawing: [
    line("M18 21h12l4 15H14zM21 21v-7h6v7"),
    soft("M20 9a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M20 9a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M6 42c3-2.5 3-2.5 6 0s3 2.5 6 0 3-2.5 6 0 3 2.5 6 0 3-2.5 6 0 3 2.5 6 0"),
  ],
};
