import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers, raw } from "./handlers.ts";
import { jobs } from "./jobs.ts";
import en from "./words/en.json" with { type: "json" };

export const audit = feature({
  name: "audit",
  contract,
  handlers,
  raw,
  jobs,
  permissions: { "audit:read": ["owner", "admin"] },
  words: en,
});
