import type { Db } from "../../kit/db/handle.ts";
import type { Secrets } from "../../kit/secrets.ts";
import type { Call } from "../calls/action.ts";
import { guessedWrong, bucketOf } from "../limits/lockout.ts";
import { networkOf } from "../limits/limits.ts";
import { srpPoolName } from "../model/pool.ts";
import type { Pool } from "../model/pool.ts";
import { checkPassword, makeVerifier } from "./srp.ts";
import { clearLockouts, lockOf } from "../store/lockouts.ts";
import { findCandidate } from "../store/sign-in.ts";
import { changeUser, databaseNow } from "../store/users.ts";
import { userPlace } from "../model/user.ts";
import type { User } from "../model/user.ts";

type Owner = Pick<User, "pool" | "username" | "sub">;

/** Sets a user's password: its SRP verifier is kept, sealed. Whoever is signed in stays so; see `revokeAll`. */
export async function setPassword(
  db: Db,
  { secrets }: { secrets: Secrets },
  pool: Pool,
  user: Owner,
  password: string,
): Promise<Pick<User, "srpSalt" | "srpVerifier">> {
  const { salt, verifier } = makeVerifier(srpPoolName(pool.id), user.username, password);
  const srpVerifier = secrets.seal(verifier, userPlace(user, "srp_verifier"));
  await changeUser(db, pool.id, user.username, { srpSalt: salt, srpVerifier, passwordChangedAt: databaseNow });
  return { srpSalt: salt, srpVerifier };
}

/** Whether it is the user's password; counts nothing (see `countFailure`). */
export function passwordMatches({ secrets }: { secrets: Secrets }, pool: Pool, user: User, password: string): boolean {
  if (!user.srpSalt || !user.srpVerifier) return false;
  const verifier = secrets.open(user.srpVerifier, userPlace(user, "srp_verifier"));
  return checkPassword(srpPoolName(pool.id), user.username, password, { salt: user.srpSalt, verifier });
}

/** Whether guesses at the account's password are locked for whoever calls. */
export async function lockedNow(call: Pick<Call<unknown>, "db" | "network">, user: Owner): Promise<boolean> {
  return (await lockOf(call.db, await lockoutKeyFor(call, user))) !== null;
}

/** Counts a wrong password. */
export async function countFailure(call: Pick<Call<unknown>, "db" | "network">, user: Owner): Promise<void> {
  await guessedWrong(call, { ...user, found: true }, await lockoutKeyFor(call, user));
}

/** Forgets all wrong passwords; guesses at the second factor stay counted, that a reset by mail gives no new ones. */
export async function clearFailures(db: Db, user: Owner): Promise<void> {
  await clearLockouts(db, user.pool, user.username, "password");
}

async function lockoutKeyFor(call: Pick<Call<unknown>, "db" | "network">, user: Owner) {
  const { pool, username } = user;
  const candidate = await findCandidate(call.db, pool, username, networkOf(call.network.address), null);
  return bucketOf(call, candidate ?? { ...user, device: null, knownNetwork: false, found: false }, "password");
}
