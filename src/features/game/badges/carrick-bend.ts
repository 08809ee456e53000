import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** Two rings, each over and under the other. */
export const carrickBend: Badge = {
  id: "carrick-bend",
  rule: { of: "thanked", atLeast: 5 },
  drawing: [
    line("M7 24a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"),
    accent("M19 24a11 11 0 1 0 22 0a11 11 0 1 0-22 0z"),
    line("M4 13h8M4 35h8"),
    accent("M44 13h-8M44 35h-8"),
  ],
};
