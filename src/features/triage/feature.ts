import { feature } from "../../kit/feature.ts";
import { attention } from "./attention.ts";
import { contract } from "./contract.ts";
import { seedMonth } from "./demo/month.ts";
import * as facts from "./facts.ts";
import { handlers } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { moveSteps } from "./moving.ts";
import { personal } from "./personal.ts";
import { reactions } from "./reactions.ts";
import { readSteps } from "./read.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    triage: typeof en;
  }
}

export const triage = feature({
  name: "triage",
  facts,
  contract,
  tags: { "reported-groups": "Reported emails that were no simulation, put together with those that are like them." },
  handlers,
  steps: { ...readSteps, ...moveSteps },
  jobs,
  reactions,
  permissions: {
    "reported-groups:read": ["owner", "admin", "analyst"],
    "reported-groups:judge": ["owner", "admin", "analyst"],
  },
  words: new URL("words/", import.meta.url),
  personal,
  attention,
  seedMonth,
});
