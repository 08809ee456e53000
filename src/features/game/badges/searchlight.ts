import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A beam finds what is out there. */
export const searchlight: Badge = {
  id: "searchlight",
  rule: { of: "threat", atLeast: 1 },
  drawing: [
    soft("M22 17L40 4l4 20-15 3z"),
    line("M9 31l9-13 12 8-9 13zM15 36l-4 8M6 44h17"),
    accent("M25 16L40 5M31 21l12-4M33 27l10 1"),
  ],
};
