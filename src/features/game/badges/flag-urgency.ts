import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a band. */
export const flagUrgency: Badge = {
  id: "flag-urgency",
  rule: { of: "skill.urgency", atLeast: 5 },
  drawing: [pole, cloth, soft("M9 14.5h30v7H9z"), accent("M9 14.5h30M9 21.5h30")],
};
