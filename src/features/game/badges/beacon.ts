import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A fire on a headland. */
export const beacon: Badge = {
  id: "beacon",
  rule: { of: "first", atLeast: 1 },
  drawing: [
    line("M13 21h22l-4 8H17zM24 29v15M17 44h14"),
    soft("M24 20c-5 0-7-3.5-7-7 0-4.5 7-5 7-10 0 5 7 5.5 7 10 0 3.5-2 7-7 7z"),
    accent("M24 20c-5 0-7-3.5-7-7 0-4.5 7-5 7-10 0 5 7 5.5 7 10 0 3.5-2 7-7 7z"),
  ],
};
