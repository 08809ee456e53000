import { accent, line, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a swallow's tail and a ball. */
export const flagChat: Badge = {
  id: "flag-chat",
  rule: { of: "hook.chat", atLeast: 10 },
  drawing: [
    pole,
    line("M9 8h30l-8 10 8 10H9"),
    soft("M15 18a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"),
    accent("M15 18a5 5 0 1 0 10 0a5 5 0 1 0-10 0z"),
  ],
};
