import { waitingIn } from "../../kit/attention.ts";
import type { Attention } from "../../kit/attention.ts";
import { stoppedSchedules } from "./schedules/store.ts";

export const attention: readonly Attention[] = [
  {
    id: "schedule-stopped",
    may: "reports:make",
    urgency: "soon",
    leads: "/dashboard/reports/schedules",
    find: async ({ db, org }) => waitingIn({ count: await stoppedSchedules(db, org) }),
  },
];
