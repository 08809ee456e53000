import { waitingIn } from "../../kit/attention.ts";
import type { Attention } from "../../kit/attention.ts";
import { seesEverybody } from "../../kit/permissions.ts";
import { waitingGroups } from "./store/groups.ts";

export const attention: readonly Attention[] = [
  {
    id: "reported-mails",
    may: "reported-groups:judge",
    urgency: "now",
    leads: "/dashboard/reported",
    async find({ db, org, actor }) {
      return (await seesEverybody(db, org, actor)) ? waitingIn(await waitingGroups(db, org)) : null;
    },
  },
];
