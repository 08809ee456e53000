import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** Two turns around a post. */
export const cloveHitch: Badge = {
  id: "clove-hitch",
  rule: { of: "hook", atLeast: 50 },
  drawing: [
    line("M19 4v10M29 4v10M19 22v4M29 18v8M19 34v10M29 34v10"),
    accent("M5 18h24c4 0 6-4 2-4H19c-5 0-5 4-1 6l14 8c4 2 3 6-2 6H17c-4 0-3-4 2-4h24"),
  ],
};
