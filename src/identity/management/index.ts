import type { Action } from "../action.ts";
import { clientActions } from "./clients/index.ts";
import { domainActions } from "./domains.ts";
import { groupActions } from "./groups.ts";
import { identityProviderActions } from "./identity-providers.ts";
import { mfaActions } from "./pools/mfa.ts";
import { poolActions } from "./pools/index.ts";
import { resourceServerActions } from "./resource-servers.ts";
import { unsupportedActions } from "./unsupported.ts";
import { listActions } from "./users/list.ts";

export { accessKey, checkManager } from "./access-key.ts";
export type { AccessKey } from "./signature.ts";

/** The actions that a pool is run with, by name; every one only for a request that is signed with the access key. */
export const managementActions: ReadonlyMap<string, Action> = new Map(
  [
    ...poolActions,
    ...mfaActions,
    ...clientActions,
    ...domainActions,
    ...groupActions,
    ...resourceServerActions,
    ...identityProviderActions,
    ...listActions,
    ...unsupportedActions,
  ].map((one) => [one.name, one]),
);
