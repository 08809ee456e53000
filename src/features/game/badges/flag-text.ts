import { accent, line, pole, soft } from "./badge.ts";
import type { Badge } from "./badge.ts";

/** A signal flag with a swallow's tail. */
export const flagText: Badge = {
  id: "flag-text",
  rule: { of: "hook.text", atLeast: 10 },
  drawing: [pole, line("M9 8h30l-8 10 8 10H9"), soft("M9 8h12v20H9z"), accent("M21 8v20")],
};
