import type { Action } from "../calls/action.ts";
import { clientActions } from "./clients/index.ts";
import { domainActions } from "./domains.ts";
import { groupActions } from "./groups.ts";
import { identityProviderActions } from "./identity-providers.ts";
import { mfaActions } from "./pools/mfa.ts";
import { poolActions } from "./pools/index.ts";
import { resourceServerActions } from "./resource-servers.ts";
import { unsupportedActions } from "./unsupported.ts";
import { attributeActions } from "./users/attributes.ts";
import { authActions } from "./users/auth.ts";
import { createActions } from "./users/create.ts";
import { deviceActions } from "./users/devices.ts";
import { eventActions } from "./users/events.ts";
import { linkActions } from "./users/links.ts";
import { listActions } from "./users/list.ts";
import { mfaPreferenceActions } from "./users/mfa.ts";
import { passwordActions } from "./users/password.ts";
import { sessionActions } from "./users/sessions.ts";
import { lifecycleActions } from "./users/lifecycle.ts";

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
    ...createActions,
    ...authActions,
    ...lifecycleActions,
    ...passwordActions,
    ...attributeActions,
    ...mfaPreferenceActions,
    ...linkActions,
    ...eventActions,
    ...deviceActions,
    ...sessionActions,
    ...unsupportedActions,
  ].map((one) => [one.name, one]),
);
