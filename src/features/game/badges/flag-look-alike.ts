import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag of two halves that look alike. */
export const flagLookAlike: Badge = {
  id: "flag-look-alike",
  rule: { of: "skill.look-alike-domain", atLeast: 5 },
  drawing: [pole, cloth, soft("M9 8h30L9 28z"), accent("M39 8L9 28")],
};
