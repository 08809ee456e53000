import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** Lights on both sides of a harbour's mouth. */
export const harbourLight: Badge = {
  id: "harbour-light",
  rule: { of: "week", atLeast: 10 },
  drawing: [
    line("M4 36h15V24h-7v-6M44 36H29V24h7v-6"),
    soft("M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    soft("M32 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M32 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M6 42c3-2.5 3-2.5 6 0s3 2.5 6 0 3-2.5 6 0 3 2.5 6 0 3-2.5 6 0 3 2.5 6 0"),
  ],
};
