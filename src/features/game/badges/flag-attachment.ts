import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a square within. */
export const flagAttachment: Badge = {
  id: "flag-attachment",
  rule: { of: "skill.attachment", atLeast: 5 },
  drawing: [pole, cloth, soft("M17 13h14v10H17z"), accent("M17 13h14v10H17z")],
};
