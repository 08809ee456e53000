import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag, its half beside the pole filled. */
export const flagHost: Badge = {
  id: "flag-host",
  rule: { of: "skill.link-host", atLeast: 5 },
  drawing: [pole, cloth, soft("M9 8h15v20H9z"), accent("M24 8v20")],
};
