import { feature } from "../../kit/feature.ts";
import { attention } from "./attention.ts";
import { contract } from "./contract.ts";
import { handlers, steps } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import { personal } from "./personal.ts";
import { reactions } from "./reactions.ts";
import { seedMonth } from "./demo/month.ts";
import { seed } from "./demo/seed.ts";
import { startSending } from "./sender/loop.ts";
import * as facts from "./facts.ts";
import type en from "./words/en.json";
import { campaignNames, programmeNames } from "./store/names.ts";

declare module "../../kit/words.ts" {
  interface Areas {
    campaigns: typeof en;
  }
}

export const campaigns = feature({
  name: "campaigns",
  facts,
  factReaders: [{ by: "the history of a campaign", reads: ({ payload }) => "campaign" in payload.shape }],
  contract,
  tags: {
    campaigns: "Simulations: drafts, approvals, launches, deliveries, the kill switch.",
    programmes: "Simulations that come back by themselves, and the calendar.",
  },
  handlers,
  steps,
  jobs,
  reactions,
  permissions: {
    "campaigns:read": ["owner", "admin", "campaign-manager", "approver", "analyst"],
    "campaigns:write": ["owner", "admin", "campaign-manager"],
    "campaigns:launch": ["owner", "admin", "campaign-manager"],
    "campaigns:approve": ["owner", "admin", "approver"],
    "campaigns:kill": ["owner", "admin", "campaign-manager", "approver"],
  },
  named: {
    campaign: { may: "campaigns:read", find: campaignNames },
    programme: { may: "campaigns:read", find: programmeNames },
  },
  words: new URL("words/", import.meta.url),
  personal,
  attention,
  async start(env, running) {
    return running.has("worker") ? startSending(env) : async () => {};
  },
  seed,
  seedMonth,
});
