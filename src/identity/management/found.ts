import type { Ports } from "../calls/ports.ts";
import type { Client, Pool } from "../model/pool.ts";
import { findClient, findPool } from "../store/pools.ts";
import { findUser, findUserByName, findUserBySub } from "../store/users.ts";
import { waysOf } from "../users/name.ts";
import type { User } from "../model/user.ts";
import type { Db } from "../../kit/db/handle.ts";
import { deny, WireError } from "../wire/error.ts";

/** The pool of a management request, read from the database: whoever manages sees the latest. Throws ResourceNotFoundException. */
export async function poolOf({ db }: Pick<Ports, "db">, id: string): Promise<Pool> {
  const pool = await findPool(db, id);
  if (!pool) throw notFoundError(`User pool ${id} does not exist.`);
  return pool;
}

/** A client of that pool; one of another pool does not exist here. */
export async function clientOf({ db }: Pick<Ports, "db">, pool: string, id: string): Promise<Client> {
  const client = await findClient(db, id);
  if (client?.pool !== pool) throw notFoundError(`User pool client ${id} does not exist.`);
  return client;
}

/**
 * A pool's user by username, `sub` or alias. Throws UserNotFoundException. By the username as it is first: tokens tell it, and who came by another provider has
 * one with that provider's capitals (`Google_108…`), also where local names have none. An alias that is somebody else's `sub` was to be had before 0616.
 */
export async function userOf(db: Db, pool: Pool, name: string): Promise<User> {
  const user =
    (await findUser(db, pool.id, name)) ??
    (await findUserBySub(db, pool.id, name)) ??
    (await findUserByName(db, pool.id, waysOf(pool, name)));
  if (!user) throw deny("no-such-user");
  return user;
}

/** The same from the ids of a request. */
export async function poolAndUser(
  call: Pick<Ports, "db"> & { input: { UserPoolId: string; Username: string } },
): Promise<{ pool: Pool; user: User }> {
  const pool = await poolOf(call, call.input.UserPoolId);
  return { pool, user: await userOf(call.db, pool, call.input.Username) };
}

export function notFoundError(message: string): WireError {
  return new WireError("ResourceNotFoundException", message);
}

/** Times on the wire: seconds since 1970. */
export function seconds(at: Date): number {
  return at.getTime() / 1000;
}
