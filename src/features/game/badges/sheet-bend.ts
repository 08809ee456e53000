import { accent, line } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** Two ropes of different size, tied. */
export const sheetBend: Badge = {
  id: "sheet-bend",
  rule: { of: "thanks", atLeast: 5 },
  drawing: [line("M4 14h20c8 0 12 4 12 10s-4 10-12 10H4"), accent("M44 24H22c-5 0-8-3-8-6V6M20 42V32c0-3 3-4 6-4h18")],
};
