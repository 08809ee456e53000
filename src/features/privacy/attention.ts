import type { Attention } from "../../kit/attention.ts";
import { lookAtDeletion } from "./deletion/store.ts";

export const attention: readonly Attention[] = [
  {
    id: "deletion-waits",
    may: "organisation:manage",
    urgency: "now",
    leads: "/dashboard/settings/danger",
    async find({ db, org }) {
      const found = await lookAtDeletion(db, org);
      return found?.state === "waiting" ? { count: 1, since: found.askedAt } : null;
    },
  },
];
