import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers, raw } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    audit: typeof en;
  }
}

export const audit = feature({
  name: "audit",
  contract,
  tags: { audit: "Who did what, in a chain that shows when something is missing." },
  handlers,
  raw,
  jobs,
  permissions: { "audit:read": ["owner", "admin"] },
  words: new URL("words/", import.meta.url),
});
