import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a saltire. */
export const flagSender: Badge = {
  id: "flag-sender",
  rule: { of: "skill.sender", atLeast: 5 },
  drawing: [pole, cloth, soft("M9 8h30L24 18zM9 28l15-10 15 10z"), accent("M9 8l30 20M39 8L9 28")],
};
