import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A lantern is lit. */
export const lantern: Badge = {
  id: "lantern",
  rule: { of: "lesson", atLeast: 1 },
  drawing: [
    line("M17 14h14v20H17zM14 34h20v5H14zM17 14c0-4 3-7 7-7s7 3 7 7M24 3v4"),
    soft("M24 29c-3 0-4.5-2-4.5-4.5 0-3 4.5-4.5 4.5-8.5 0 4 4.5 5.5 4.5 8.5 0 2.5-1.5 4.5-4.5 4.5z"),
    accent("M24 29c-3 0-4.5-2-4.5-4.5 0-3 4.5-4.5 4.5-8.5 0 4 4.5 5.5 4.5 8.5 0 2.5-1.5 4.5-4.5 4.5z"),
  ],
};
