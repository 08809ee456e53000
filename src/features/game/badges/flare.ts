import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A flare goes up. */
export const flare: Badge = {
  id: "flare",
  rule: { of: "report-fast", atLeast: 1 },
  drawing: [
    line("M9 44c2-10 7-18 14-23"),
    soft("M25 14a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M25 14a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M29 3v4M29 21v4M18 14h4M36 14h4M21.2 6.2l2.8 2.8M34 19l2.8 2.8M36.8 6.2L34 9M24 19l-2.8 2.8"),
  ],
};
