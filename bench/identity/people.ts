import { randomUUID } from "node:crypto";
import { openIdentityDatabase } from "../../src/identity/store/database.ts";
import { setPassword } from "../../src/identity/passwords/passwords.ts";
import { newClientSettings, newPoolSettings } from "../../src/identity/model/pool.ts";
import type { Pool } from "../../src/identity/model/pool.ts";
import { findPool, insertClient, insertPool } from "../../src/identity/store/pools.ts";
import { changeUser, findUser, insertUser, setAlias } from "../../src/identity/store/users.ts";
import { newTotpSecret } from "../../src/kit/totp.ts";
import { sealTotp } from "../../src/identity/factors/totp.ts";
import type { BenchEnv } from "../environment.ts";

export interface Person {
  email: string;
  username: string;
  password: string;
  /** Base32; null without an authenticator. */
  totp: string | null;
}

/** A pool where people sign in with an address, a client, and people in it; with an authenticator where the pool asks for one. */
export async function makePeople(bench: BenchEnv, count: number, withTotp: boolean) {
  const database = openIdentityDatabase(bench.urls.identity, 4);
  const { db } = database;
  const pool = `local-1_${randomUUID().slice(0, 8)}`;
  const client = randomUUID().replaceAll("-", "");
  await insertPool(db, pool, "Bench", {
    ...newPoolSettings,
    UsernameAttributes: ["email"],
    MfaConfiguration: withTotp ? "ON" : "OFF",
    SoftwareTokenMfaConfiguration: { Enabled: withTotp },
  });
  await insertClient(db, { pool, id: client, name: "Bench", secret: null, settings: newClientSettings });
  const made = (await findPool(db, pool)) as Pool;
  const people = await Promise.all(Array.from({ length: count }, (_, n) => makePerson(made, n)));
  await bench.look("VACUUM (ANALYZE) identity_users, identity_aliases");
  await database.close();
  return { pool, client, people };

  async function makePerson(of: Pool, n: number): Promise<Person> {
    const username = randomUUID();
    const email = `person${String(n).padStart(5, "0")}@bench.example`;
    const password = "Correct-Horse-1";
    const attributes = { email, email_verified: "true", name: "Robin Marsh" };
    await insertUser(db, { pool, username, sub: username, status: "CONFIRMED", attributes });
    await setAlias(db, pool, username, "email", email);
    const user = (await findUser(db, pool, username))!;
    await setPassword(db, bench.env, of, user, password);
    if (!withTotp) return { email, username, password, totp: null };
    const totp = newTotpSecret();
    const totpSecret = sealTotp(bench.env, user, "totp_secret", totp);
    await changeUser(db, pool, username, { totpSecret, mfaEnabled: ["SOFTWARE_TOKEN_MFA"] });
    return { email, username, password, totp };
  }
}
