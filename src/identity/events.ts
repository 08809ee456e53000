import { randomUUID } from "node:crypto";
import type { Db } from "../kit/db/handle.ts";
import { insertEvent } from "./store/events.ts";
import type { User } from "./users/user.ts";

/** The provider's news, each once in the audit of the organisation that the account belongs to. */
export type EventKind =
  | "account.registered"
  | "account.confirmed"
  | "account.invited"
  | "account.signed-in"
  | "account.sign-in-failed"
  | "account.locked"
  | "account.signed-out"
  | "account.signed-out-everywhere"
  | "account.password-changed"
  | "account.password-reset"
  | "account.attributes-changed"
  | "account.authenticator-enrolled"
  | "account.authenticator-replaced"
  | "account.authenticator-reset"
  | "account.mfa-changed"
  | "account.passkey-added"
  | "account.passkey-removed"
  | "account.device-remembered"
  | "account.device-forgotten"
  | "account.token-reused"
  | "account.federated"
  | "account.disabled"
  | "account.enabled"
  | "account.deleted";

/** Writes down what happened, in the caller's transaction. @param data ids, counts and names of methods; never an address, a code or a secret */
export async function happened(
  db: Db,
  user: Pick<User, "pool" | "username" | "sub">,
  kind: EventKind,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { pool, username, sub } = user;
  await insertEvent(db, { id: randomUUID(), pool, username, sub, kind, data });
}
