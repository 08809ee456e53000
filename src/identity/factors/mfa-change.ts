import type { Call } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { changedMfa } from "./mfa.ts";
import type { MfaWish } from "./mfa.ts";
import { notify } from "../notices/notices.ts";
import type { Pool } from "../model/pool.ts";
import { changeUser, lockUser } from "../store/users.ts";
import type { MfaMethod, User } from "../model/user.ts";
import { deny } from "../wire/error.ts";

/** Changes the second steps of a user's sign-in; the owner learns by mail when one was switched off. */
export async function changeMfa(
  call: Call<unknown>,
  pool: Pool,
  user: User,
  wishes: Partial<Record<MfaMethod, MfaWish>>,
): Promise<void> {
  const [before, after] = await call.tx(async (db) => {
    const locked = await lockUser(db, pool.id, user.username);
    if (!locked) throw deny("access-invalid");
    const change = changedMfa(pool, locked, wishes);
    await changeUser(db, pool.id, locked.username, change);
    await recordEvent(db, locked, "account.mfa-changed", {
      enabled: change.mfaEnabled,
      preferred: change.mfaPreferred,
    });
    return [locked.mfaEnabled, change.mfaEnabled];
  });
  if (before.some((method) => !after.includes(method))) await notify(call, user, "mfa-changed");
}
