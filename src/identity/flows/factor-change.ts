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
import { lockCaller, signedInLately } from "../tokens/access.ts";
import type { Caller } from "../tokens/access.ts";
import { revokeAll } from "../tokens/grants.ts";
import { deny } from "../wire/error.ts";
import { secondFactors } from "./steps.ts";

/** The sign-in by which somebody changes their own. */
interface OwnSignIn {
  originJti: string;
  /** Whether it is of the last minutes. */
  lately: boolean;
}

export interface FactorChange {
  /** It goes on; absent: a manager, or a sign-in that sets one up. */
  own?: OwnSignIn;
  /** Refuses the end of the last one where the pool asks for one. */
  keepsLast?: true;
}

interface FactorsChanged {
  /** What was usable and is no more, also where another address or number has taken its place. */
  lost: MfaMethod[];
  /** What is usable now and was not, also in the place of another address or number. */
  gained: MfaMethod[];
}

/** The sign-in of who calls, for `changeFactors`. */
export function ownSignIn(
  call: Pick<Call<unknown>, "now">,
  { grant, claims }: Pick<Caller, "grant" | "claims">,
): OwnSignIn {
  return { originJti: grant.originJti, lately: signedInLately(call, claims) };
}

/**
 * Does what may change an account's second factors. The first one ends every other sign-in: whoever came in without would keep full power over it. Whichever
 * changes ends what is under way: what was proven in it is none of those that there are now. (What devices and passkeys stood for ends in `changeUser`.)
 * Whoever found a token of long ago must not add a second factor of their own, nor move one: that takes a sign-in of the last minutes.
 * @param user as it was, locked in the caller's transaction
 */
export async function changeFactors(
  db: Db,
  pool: Pool,
  user: User,
  { own, keepsLast }: FactorChange,
  change: () => Promise<unknown>,
): Promise<FactorsChanged> {
  await change();
  const now = await findUser(db, pool.id, user.username);
  const [before, after] = [factorsOf(pool, user), now ? factorsOf(pool, now) : []];
  if (keepsLast && pool.settings.MfaConfiguration === "ON" && before.length > 0 && after.length === 0)
    throw deny("mfa-required");
  const [lost, gained] = [without(before, after), without(after, before)];
  if (own?.lately === false && gained.length > 0) throw deny("sign-in-again-factor");
  if (before.length === 0 && after.length > 0) await revokeAll(db, user, own ? { except: own.originJti } : {});
  else if (lost.length > 0 || gained.length > 0) await endSessions(db, pool.id, user.username);
  return { lost, gained };
}

/** Changes the second steps of a user's sign-in; the owner learns by mail when one was switched on or off. @param caller none: a manager */
export async function changeMfa(
  call: Call<unknown>,
  pool: Pool,
  user: User,
  wishes: Partial<Record<MfaMethod, MfaWish>>,
  caller?: Caller,
): Promise<void> {
  const [before, after] = await call.tx(async (db) => {
    const locked = caller ? await lockCaller(db, caller) : await lockUser(db, pool.id, user.username);
    if (!locked) throw deny("no-such-user");
    const change = changedMfa(pool, locked, wishes);
    await changeFactors(db, pool, locked, { ...(caller && { own: ownSignIn(call, caller) }), keepsLast: true }, () =>
      changeUser(db, pool.id, locked.username, change),
    );
    await recordEvent(db, locked, "account.mfa-changed", {
      enabled: change.mfaEnabled,
      preferred: change.mfaPreferred,
    });
    return [locked.mfaEnabled, change.mfaEnabled];
  });
  if (before.length !== after.length || before.some((method) => !after.includes(method)))
    await notify(call, user, "mfa-changed");
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

function without(these: readonly Factor[], those: readonly Factor[]): MfaMethod[] {
  const missing = these.filter((one) => !those.some(({ method, by }) => method === one.method && by === one.by));
  return missing.map(({ method }) => method);
}
