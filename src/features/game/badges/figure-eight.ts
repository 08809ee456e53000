import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A knot that holds by itself. */
export const figureEight: Badge = {
  id: "figure-eight",
  rule: { of: "right-unsure", atLeast: 10 },
  hidden: true,
  drawing: [
    line("M24 24c-4-6-8-9-12-9-5 0-8 4-8 9s3 9 8 9c4 0 8-3 12-9"),
    accent("M24 24c4-6 8-9 12-9 5 0 8 4 8 9s-3 9-8 9c-4 0-8-3-12-9"),
  ],
};
