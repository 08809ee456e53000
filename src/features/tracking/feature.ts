import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { startCrowd } from "./demo/crowd.ts";
import { handlers, raw } from "./handlers.ts";
import { reactions } from "./reactions.ts";
import { personal } from "./retention.ts";
import { seedMonth } from "./demo/month.ts";
import { seed } from "./demo/seed.ts";
import { startJudging } from "./judging.ts";
import * as facts from "./facts.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    tracking: typeof en;
  }
}

export const tracking = feature({
  name: "tracking",
  facts,
  contract,
  tags: { tracking: "What recipients did, and whether it was a person or a program." },
  handlers,
  raw,
  reactions,
  words: new URL("words/", import.meta.url),
  personal,
  seed,
  seedMonth,
  permissions: {
    "results:read": ["owner", "admin", "campaign-manager", "analyst", "department-manager"],
    "results:review": ["owner", "admin", "analyst"],
    "reports:write": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager", "learner"],
  },
  async start(env, running) {
    const stops: (() => Promise<void>)[] = [];
    if (running.has("worker")) stops.push(startJudging(env));
    if (running.has("worker") && running.has("lure")) stops.push(startCrowd(env));
    return async () => {
      for (const stop of stops.toReversed()) await stop();
    };
  },
});
