import type { Pool } from "../model/pool.ts";
import { federated, verified } from "../model/user.ts";
import type { MfaMethod, User } from "../model/user.ts";
import { deny } from "../wire/error.ts";

/** What is to be changed of one method; absent: as before. */
export interface MfaWish {
  Enabled?: boolean;
  PreferredMfa?: boolean;
}

/** A user's second steps in the words of the wire. */
export function mfaOf(user: User): { PreferredMfaSetting?: string; UserMFASettingList?: string[] } {
  return {
    ...(user.mfaPreferred && { PreferredMfaSetting: user.mfaPreferred }),
    ...(user.mfaEnabled.length > 0 && { UserMFASettingList: user.mfaEnabled }),
  };
}

/**
 * What a user's second steps become. Refuses a method that the pool does not know or the user has not proven, two preferred ones, and the end of the
 * last one where the pool asks for one.
 */
export function changedMfa(
  pool: Pool,
  user: User,
  wishes: Partial<Record<MfaMethod, MfaWish>>,
): Pick<User, "mfaEnabled" | "mfaPreferred"> {
  if (federated(user)) throw deny("mfa-federated");
  let enabled = [...user.mfaEnabled];
  let preferred = user.mfaPreferred;
  const given = Object.entries(wishes) as [MfaMethod, MfaWish][];
  if (given.filter(([, wish]) => wish.PreferredMfa).length > 1) throw deny("mfa-one-preferred");
  for (const [method, wish] of given) {
    const on = wish.Enabled ?? enabled.includes(method);
    if (wish.PreferredMfa && !on) throw deny("mfa-preferred-off");
    if (wish.Enabled) checkUsable(pool, user, method);
    enabled = enabled.filter((one) => one !== method);
    if (on) enabled.push(method);
    if (wish.PreferredMfa) preferred = method;
    else if (preferred === method && (!on || wish.PreferredMfa === false)) preferred = null;
  }
  if (pool.settings.MfaConfiguration === "ON" && enabled.length === 0 && user.mfaEnabled.length > 0)
    throw deny("mfa-required");
  return { mfaEnabled: enabled, mfaPreferred: preferred };
}

function checkUsable({ settings }: Pool, user: User, method: MfaMethod): void {
  if (method === "SOFTWARE_TOKEN_MFA") {
    if (!settings.SoftwareTokenMfaConfiguration.Enabled) throw deny("totp-off");
    if (!user.totpSecret) throw deny("totp-not-verified");
  }
  if (method === "SMS_MFA") {
    if (!settings.SmsMfaConfiguration) throw deny("sms-off");
    if (!user.attributes["phone_number"] || !verified(user, "phone_number")) throw deny("no-phone");
  }
  if (method === "EMAIL_OTP") {
    if (!settings.EmailMfaConfiguration) throw deny("email-mfa-off");
    if (!user.attributes["email"] || !verified(user, "email")) throw deny("no-email");
  }
}
