import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A ball of rope that carries a line across. */
export const monkeyFist: Badge = {
  id: "monkey-fist",
  rule: { of: "round-flawless", atLeast: 1 },
  drawing: [
    line("M11 18a13 13 0 1 0 26 0a13 13 0 1 0-26 0z"),
    accent("M14.5 9c6 4.5 13 4.5 19 0M11 18c9 6 17 6 26 0M14.5 27c6-4.5 13-4.5 19 0"),
    line("M24 31c0 6-4 7-4 13"),
  ],
};
