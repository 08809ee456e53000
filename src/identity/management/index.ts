import type { Action } from "../action.ts";
import { clientActions } from "./clients/index.ts";
import { domainActions } from "./domains.ts";
import { mfaActions } from "./pools/mfa.ts";
import { poolActions } from "./pools/index.ts";

export { accessKey, checkManager } from "./access-key.ts";
export type { AccessKey } from "./signature.ts";

/** The actions that a pool is run with, by name; every one only for a request that is signed with the access key. */
export const managementActions: ReadonlyMap<string, Action> = new Map(
  [...poolActions, ...mfaActions, ...clientActions, ...domainActions].map((one) => [one.name, one]),
);
