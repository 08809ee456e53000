import { accent, cloth, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a diamond. */
export const flagCalm: Badge = {
  id: "flag-calm",
  rule: { of: "round-calm", atLeast: 5 },
  drawing: [pole, cloth, soft("M24 11l10 7-10 7-10-7z"), accent("M24 11l10 7-10 7-10-7z")],
};
