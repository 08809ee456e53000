import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers, raw, steps } from "./handlers.ts";
import { ensureLibrary, prepareLater } from "./library.ts";
import { jobs } from "./jobs.ts";
import { judgeParser, lureParser } from "./parsers.ts";
import { personal } from "./personal.ts";
import type en from "./words/en.json";
import { lureNames } from "./store/names.ts";

declare module "../../kit/words.ts" {
  interface Areas {
    lures: typeof en;
  }
}

export const lures = feature({
  name: "lures",
  contract,
  tags: { lures: "What is sent and shown." },
  handlers,
  steps,
  raw,
  parsers: [lureParser, judgeParser],
  jobs,
  personal,
  permissions: {
    "lures:read": ["owner", "admin", "campaign-manager", "approver", "analyst"],
    "lures:write": ["owner", "admin", "campaign-manager"],
    "lures:approve": ["owner", "admin", "approver"],
  },
  named: { lure: { may: "lures:read", find: lureNames } },
  words: new URL("words/", import.meta.url),
  async start(_env, running) {
    const stop = running.has("web") ? prepareLater() : () => {};
    return async () => stop();
  },
  seed: ({ db, org }) => ensureLibrary(db, org),
});
