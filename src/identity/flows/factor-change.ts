import type { Db } from "../../kit/db/handle.ts";
import type { Call } from "../calls/action.ts";
import { changedMfa } from "../factors/mfa.ts";
import type { MfaWish } from "../factors/mfa.ts";
import type { Pool } from "../model/pool.ts";
import type { MfaMethod, User } from "../model/user.ts";
import { recordEvent } from "../notices/events.ts";
import { notify } from "../notices/notices.ts";
import { endSessions } from "../store/sessions.ts";
import { changeUser, findUser, lockUser } from "../store/users.ts";
import { revokeAll } from "../tokens/grants.ts";
import { deny } from "../wire/error.ts";
import { secondFactors } from "./steps.ts";

interface FactorChange {
  /** The `origin_jti` of the sign-in that changes them; it goes on. */
  except?: string;
  /** Refuses the end of the last one where the pool asks for one. */
  keepsLast?: true;
}

/**
 * Does what may change an account's second factors. The first one ends every other sign-in: whoever came in without would keep full power over it. Whichever
 * changes ends what is under way: what was proven in it is none of those that there are now. (What devices and passkeys stood for ends in `changeUser`.)
 * @param user as it was, locked in the caller's transaction
 * @returns the second factors that were usable and are no more, also where another address or number has taken the place of one
 */
export async function changeFactors(
  db: Db,
  pool: Pool,
  user: User,
  { except, keepsLast }: FactorChange,
  change: () => Promise<unknown>,
): Promise<MfaMethod[]> {
  await change();
  const now = await findUser(db, pool.id, user.username);
  const [before, after] = [factorsOf(pool, user), now ? factorsOf(pool, now) : []];
  if (keepsLast && pool.settings.MfaConfiguration === "ON" && before.length > 0 && after.length === 0)
    throw deny("mfa-required");
  const lost = without(before, after);
  if (before.length === 0 && after.length > 0) await revokeAll(db, user, except === undefined ? {} : { except });
  else if (lost.length > 0 || without(after, before).length > 0) await endSessions(db, pool.id, user.username);
  return lost.map(({ method }) => method);
}

/** Changes the second steps of a user's sign-in; the owner learns by mail when one was switched off. */
export async function changeMfa(
  call: Call<unknown>,
  pool: Pool,
  user: User,
  wishes: Partial<Record<MfaMethod, MfaWish>>,
  options: Pick<FactorChange, "except"> = {},
): Promise<void> {
  const [before, after] = await call.tx(async (db) => {
    const locked = await lockUser(db, pool.id, user.username);
    if (!locked) throw deny("access-invalid");
    const change = changedMfa(pool, locked, wishes);
    await changeFactors(db, pool, locked, { ...options, keepsLast: true }, () =>
      changeUser(db, pool.id, locked.username, change),
    );
    await recordEvent(db, locked, "account.mfa-changed", {
      enabled: change.mfaEnabled,
      preferred: change.mfaPreferred,
    });
    return [locked.mfaEnabled, change.mfaEnabled];
  });
  if (before.some((method) => !after.includes(method))) await notify(call, user, "mfa-changed");
}

interface Factor {
  method: MfaMethod;
  /** The authenticator, or where codes go. */
  by: string | undefined;
}

function factorsOf(pool: Pool, user: User): Factor[] {
  const by: Record<MfaMethod, string | undefined> = {
    SOFTWARE_TOKEN_MFA: user.totpSecret?.toString("base64"),
    SMS_MFA: user.attributes["phone_number"],
    EMAIL_OTP: user.attributes["email"],
  };
  return secondFactors(pool, user, []).map((method) => ({ method, by: by[method] }));
}

function without(these: readonly Factor[], those: readonly Factor[]): Factor[] {
  return these.filter((one) => !those.some(({ method, by }) => method === one.method && by === one.by));
}
