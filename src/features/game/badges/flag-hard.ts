import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a border. */
export const flagHard: Badge = {
  id: "flag-hard",
  rule: { of: "hook-hard", atLeast: 10 },
  drawing: [pole, cloth, soft("M9 8h30v20H9zM14 13v10h20V13z"), accent("M14 13h20v10H14z")],
};
