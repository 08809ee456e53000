import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A lighthouse shines. */
export const lighthouse: Badge = {
  id: "lighthouse",
  rule: { of: "lesson", atLeast: 10 },
  drawing: [
    line("M19 19l-4 25h18l-4-25M17 19h14M20 11h8v8h-8zM18 11l6-6 6 6zM11 44h26"),
    soft("M18 27h12l1.2 8H16.8z"),
    accent("M16 13L5 9M16 16H4M32 13l11-4M32 16h12"),
  ],
};
