import type { Call } from "../calls/action.ts";
import type { Pool } from "../model/pool.ts";
import { findUserByName } from "../store/users.ts";
import { waysOf } from "./name.ts";
import type { User } from "../model/user.ts";

/** Whom a sign-in name means: a username, or an alias. */
export function findForSignIn(call: Pick<Call<unknown>, "db">, pool: Pool, name: string): Promise<User | null> {
  return findUserByName(call.db, pool.id, waysOf(pool, name));
}
