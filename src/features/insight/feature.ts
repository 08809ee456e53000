import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers } from "./handlers.ts";
import { raw } from "./live/handler.ts";
import { reactions } from "./reactions.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    insight: typeof en;
  }
}

export const insight = feature({
  name: "insight",
  contract,
  tags: { insight: "Figures of campaigns, departments and lures." },
  handlers,
  raw,
  reactions,
  permissions: { "insight:read": ["owner", "admin", "campaign-manager", "approver", "analyst"] },
  personal: {
    nonPersonal: {
      "insight_counts.*": "counts",
      "insight_lure_counts.*": "counts",
      "insight_department_counts.*": "counts",
    },
  },
  words: new URL("words/", import.meta.url),
});
