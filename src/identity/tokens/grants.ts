import type { Db } from "../../kit/db/handle.ts";
import { endGrant, endGrants, isGrantValid } from "../store/grants.ts";
import { endSessions } from "../store/sessions.ts";
import { endTickets } from "../store/tickets.ts";
import { changeUser, databaseNow } from "../store/users.ts";
import type { User } from "../model/user.ts";
import { signInOf } from "./claims.ts";

/** Ends one sign-in: its refresh token is worth nothing any more, nor are its access tokens here. */
export function revokeGrant(db: Db, pool: string, originJti: string): Promise<boolean> {
  return endGrant(db, pool, originJti);
}

/** Ends every sign-in of a user, those under way too. @param options.except the `origin_jti` of one that stays */
export async function revokeAll(
  db: Db,
  user: Pick<User, "pool" | "username">,
  options: { except?: string } = {},
): Promise<void> {
  const { pool, username } = user;
  await endSessions(db, pool, username);
  await endTickets(db, pool, username);
  await endGrants(db, pool, username, options.except ?? null);
  if (options.except === undefined) await changeUser(db, pool, username, { signedOutAt: databaseNow });
}

/**
 * Whether the sign-in behind verified claims of one of our id or access tokens still holds: false once it was revoked, signed out everywhere,
 * or the account was disabled or deleted, or its password changed by somebody else's sign-in.
 */
export async function isSignInValid(db: Db, pool: string, claims: Record<string, unknown>): Promise<boolean> {
  const username = claims["token_use"] === "id" ? claims["cognito:username"] : claims["username"];
  const origin = signInOf(claims);
  if (typeof username !== "string" || origin === undefined) return false;
  return isGrantValid(db, pool, username, origin);
}
