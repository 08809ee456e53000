import { action } from "../calls/action.ts";
import { mfaOf } from "../factors/mfa.ts";
import type { FirstFactor, Pool } from "../model/pool.ts";
import { countPasskeys } from "../store/passkeys.ts";
import { allowed } from "../tokens/access.ts";
import { verified } from "../model/user.ts";
import type { User } from "../model/user.ts";
import { need } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** What the person can begin a sign-in with. */
export const GetUserAuthFactors = action("GetUserAuthFactors", { AccessToken: need(accessToken) }, async (call) => {
  const { pool, user } = await allowed(call, call.input.AccessToken);
  const passkeys = await countPasskeys(call.db, pool.id, user.username);
  const factors = configuredFactors(pool, user, passkeys);
  return { Username: user.username, ...mfaOf(user), ConfiguredUserAuthFactors: factors };
});

/** What a user can begin a sign-in with, of what the pool allows. */
export function configuredFactors(pool: Pool, user: User, passkeys: number): FirstFactor[] {
  const has: Record<FirstFactor, boolean> = {
    PASSWORD: user.srpVerifier !== null,
    EMAIL_OTP: verified(user, "email"),
    SMS_OTP: verified(user, "phone_number"),
    WEB_AUTHN: passkeys > 0,
  };
  return pool.settings.Policies.SignInPolicy.AllowedFirstAuthFactors.filter((one) => has[one]);
}
