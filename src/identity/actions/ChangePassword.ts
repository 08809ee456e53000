import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { limitHourly } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import { checkPolicy } from "../passwords/policy.ts";
import { clearFailures, countFailure, lockedNow, passwordMatches, setPassword } from "../passwords/passwords.ts";
import { allowed, lockCaller } from "../tokens/access.ts";
import { revokeAll } from "../tokens/grants.ts";
import { federated } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken, password } from "../wire/members.ts";

/** Changes the password of who is signed in, and ends every other sign-in. A wrong old one counts to the lockout as at sign-in. */
export const ChangePassword = action(
  "ChangePassword",
  { AccessToken: need(accessToken), PreviousPassword: password, ProposedPassword: need(password) },
  async (call) => {
    const { AccessToken, PreviousPassword = "", ProposedPassword } = call.input;
    const caller = await allowed(call, AccessToken);
    const { pool, user, grant } = caller;
    if (federated(user)) throw deny("federated-password");
    checkPolicy(pool, ProposedPassword);
    await limitHourly(call, "ChangePassword", pool.id, user.username);
    if (await lockedNow(call, user)) throw deny("locked-out");
    // Who signs in without a password sets a first one.
    if (user.srpVerifier && !passwordMatches(call, pool, user, PreviousPassword)) {
      await countFailure(call, user);
      throw deny("bad-password");
    }
    await call.tx(async (db) => {
      const locked = await lockCaller(db, caller);
      // Changed meanwhile: the old password that was checked is not the old one any more.
      if (!sameBytes(locked.srpVerifier, user.srpVerifier)) throw deny("bad-password");
      await setPassword(db, call, pool, locked, ProposedPassword);
      await clearFailures(db, locked);
      await revokeAll(db, locked, { except: grant.originJti });
      await recordEvent(db, locked, "account.password-changed");
    });
    await notify(call, user, "password-changed");
    return {};
  },
);

function sameBytes(a: Buffer | null, b: Buffer | null): boolean {
  return a === b || (a !== null && b !== null && a.equals(b));
}
