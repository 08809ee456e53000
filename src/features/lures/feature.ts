import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers, raw } from "./handlers.ts";
import { ensureLibrary } from "./library.ts";
import en from "./words/en.json" with { type: "json" };

export const lures = feature({
  name: "lures",
  contract,
  handlers,
  raw,
  permissions: {
    "lures:read": ["owner", "admin", "campaign-manager", "approver", "analyst"],
    "lures:write": ["owner", "admin", "campaign-manager"],
    "lures:approve": ["owner", "admin", "approver"],
  },
  words: en,
  seed: ({ db, org }) => ensureLibrary(db, org),
});
