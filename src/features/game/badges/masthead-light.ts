import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A light at the top of the mast. */
export const mastheadLight: Badge = {
  id: "masthead-light",
  rule: { of: "report-hard", atLeast: 1 },
  drawing: [
    line("M24 15v29M15 44h18M14 25h20M19 34h10"),
    soft("M19.5 10a4.5 4.5 0 1 0 9.0 0a4.5 4.5 0 1 0-9.0 0z"),
    accent("M19.5 10a4.5 4.5 0 1 0 9.0 0a4.5 4.5 0 1 0-9.0 0z"),
    accent("M12 10h3M33 10h3"),
  ],
};
