import { accent, line, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A pennant with a ball. */
export const pennantCheck: Badge = {
  id: "pennant-check",
  rule: { of: "checked", atLeast: 10 },
  drawing: [
    pole,
    line("M9 8l32 10L9 28"),
    soft("M13 18a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M13 18a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
  ],
};
