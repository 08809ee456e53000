import { randomUUID } from "node:crypto";
import type { AccountEventKind } from "../../kit/accounts.ts";
import type { Db } from "../../kit/db/handle.ts";
import { insertEvent } from "../store/events.ts";
import type { User } from "../model/user.ts";

/** The provider's events, each once in the audit of the organisation that the account belongs to. */
export type EventKind = AccountEventKind;

/** Writes down what happened, in the caller's transaction. @param data ids, counts and names of methods; never an address, a code or a secret */
export async function recordEvent(
  db: Db,
  user: Pick<User, "pool" | "username" | "sub">,
  kind: EventKind,
  data: Record<string, unknown> = {},
): Promise<void> {
  const { pool, username, sub } = user;
  await insertEvent(db, { id: randomUUID(), pool, username, sub, kind, data });
}
