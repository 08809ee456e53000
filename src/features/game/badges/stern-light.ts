import { accent, line, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A boat comes home. */
export const sternLight: Badge = {
  id: "stern-light",
  rule: { of: "came-back", atLeast: 1 },
  hidden: true,
  drawing: [
    line("M9 27h30l-5 10H14zM24 27V15"),
    soft("M20 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M20 10a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
    accent("M13 10h3M32 10h3"),
    accent("M6 42c3-2.5 3-2.5 6 0s3 2.5 6 0 3-2.5 6 0 3 2.5 6 0 3-2.5 6 0 3 2.5 6 0"),
  ],
};
