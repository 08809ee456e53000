import { randomUUID } from "node:crypto";
import type { ReadyAccount } from "../kit/accounts.ts";
import type { Ports } from "./calls/ports.ts";
import { sealTotp } from "./factors/totp.ts";
import type { User } from "./model/user.ts";
import type { Pool } from "./model/pool.ts";
import { recordEvent } from "./notices/events.ts";
import { passwordMatches, setPassword } from "./passwords/passwords.ts";
import { changeUser, findUser, findUserByName, insertUser } from "./store/users.ts";
import { setAttributes } from "./users/attributes.ts";
import { waysOf } from "./users/name.ts";
import { signUpName } from "./users/sign-up-name.ts";

/**
 * Makes an account that can sign in at once: its address counts as proven, its authenticator is set up, nobody is written to. Asked for once more
 * it finds the one that it made.
 * @returns null when somebody else has the address
 * @throws in production, where an account's owner proves the address and sets the authenticator up
 */
export async function provision(ports: Ports, pool: Pool, wanted: ReadyAccount): Promise<User | null> {
  if (ports.config.production) throw new Error("no account is made ready for anybody in production");
  const { email, name, locale, password, authenticator } = wanted;
  const existing = await findUserByName(ports.db, pool.id, waysOf(pool, email));
  if (existing) return passwordMatches(ports, pool, existing, password) ? existing : null;
  const sub = randomUUID();
  const named = signUpName(pool, email, sub, { email, email_verified: "true", name, locale });
  const { username } = named;
  return ports.tx(async (db) => {
    if (!(await insertUser(db, { pool: pool.id, username, sub, status: "CONFIRMED", attributes: {} }))) return null;
    const fresh = (await findUser(db, pool.id, username))!;
    await setAttributes(db, pool, fresh, named.attributes);
    await setPassword(db, ports, pool, fresh, password);
    await changeUser(db, pool.id, username, {
      totpSecret: sealTotp(ports, fresh, "totp_secret", authenticator),
      mfaEnabled: ["SOFTWARE_TOKEN_MFA"],
      mfaPreferred: "SOFTWARE_TOKEN_MFA",
    });
    await recordEvent(db, fresh, "account.registered");
    await recordEvent(db, fresh, "account.authenticator-enrolled");
    return findUser(db, pool.id, username);
  });
}
