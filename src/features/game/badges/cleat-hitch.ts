import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A rope made fast on a cleat. */
export const cleatHitch: Badge = {
  id: "cleat-hitch",
  rule: { of: "round", atLeast: 10 },
  drawing: [
    line("M6 22c0 4 3 6 7 6h22c4 0 7-2 7-6M19 28v9M29 28v9M14 37h20"),
    accent("M38 5L12 19c-5 3-1 7 3 5l18-7c5-2 8 3 3 5L15 32"),
  ],
};
