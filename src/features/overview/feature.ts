import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { jobs } from "./digest.ts";
import { handlers } from "./handlers.ts";
import { personal } from "./personal.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    overview: typeof en;
  }
}

export const overview = feature({
  name: "overview",
  contract,
  tags: { overview: "What needs attention, and the first steps of a new organisation." },
  handlers,
  jobs,
  permissions: {
    "overview:read": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager"],
  },
  words: new URL("words/", import.meta.url),
  personal,
});
