import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    "staff-notices": typeof en;
  }
}

export const staffNotices = feature({
  name: "staff-notices",
  contract,
  handlers,
  jobs,
  personal,
  words: new URL("words/", import.meta.url),
});
