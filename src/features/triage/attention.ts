import { waitingIn } from "../../kit/attention.ts";
import type { Attention } from "../../kit/attention.ts";
import { seesEverybody } from "../../kit/permissions.ts";
import { disclosureTo, hourOf } from "../people/index.ts";
import { waitingGroups } from "./store/groups.ts";

export const attention: readonly Attention[] = [
  {
    id: "reported-mails",
    may: "reported-groups:judge",
    urgency: "now",
    leads: "/dashboard/reported",
    async find({ db, org, actor }) {
      if (!(await seesEverybody(db, org, actor))) return null;
      const { count, since } = await waitingGroups(db, org);
      const { rows } = await disclosureTo({ db, org, actor }, null);
      return waitingIn({ count, since: rows === "named" ? since : since && hourOf(since) });
    },
  },
];
