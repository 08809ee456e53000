import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { effectivePermissionsById } from "./effective-permissions.ts";
import { handlers } from "./handlers.ts";
import { personal } from "./personal.ts";
import { reactions } from "./reactions.ts";
import type en from "./words/en.json";
import { keyNames } from "./store.ts";

declare module "../../kit/words.ts" {
  interface Areas {
    "api-keys": typeof en;
  }
}

export const apiKeys = feature({
  name: "api-keys",
  contract,
  tags: { "api-keys": "Keys for programs." },
  handlers,
  reactions,
  permissions: { "api-keys:read": ["owner", "admin"], "api-keys:manage": ["owner", "admin"] },
  permissionsOf: async (db, org, { kind, id }, now) =>
    kind === "key" ? effectivePermissionsById(db, org, id, now) : null,
  personal,
  named: { "api-key": { may: "api-keys:read", find: keyNames } },
  words: new URL("words/", import.meta.url),
});
