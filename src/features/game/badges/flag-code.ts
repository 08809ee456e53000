import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag of four fields. */
export const flagCode: Badge = {
  id: "flag-code",
  rule: { of: "skill.qr", atLeast: 3 },
  drawing: [pole, cloth, soft("M9 8h15v10H9zM24 18h15v10H24z"), accent("M24 8v20M9 18h30")],
};
