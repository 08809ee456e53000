import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A loop that never slips. */
export const bowline: Badge = {
  id: "bowline",
  rule: { of: "report", atLeast: 15 },
  drawing: [
    line("M24 4v13"),
    line("M19 22a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"),
    accent("M20 25.5c-7 2.5-10 6.5-9 11 1 5 6.5 7.5 13 7.5s12-2.5 13-7.5c1-4.5-2-8.5-9-11"),
  ],
};
