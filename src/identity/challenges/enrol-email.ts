import { setAttributes } from "../users/attributes.ts";
import { recordEvent } from "../notices/events.ts";
import type { SignIn, SignInCall } from "../flows/answer.ts";
import { hasSecondFactor } from "../flows/steps.ts";
import { verified } from "../model/user.ts";
import { changeUser, lockUser } from "../store/users.ts";
import type { Candidate } from "../store/sign-in.ts";
import { deny } from "../wire/error.ts";

/**
 * Makes a proven address the user's, and codes to it the second factor of sign-ins to come. Refuses where the account has got a second factor, or has proven
 * another address, since the code was asked for: whoever has only the password must not go around what its owner has set up meanwhile.
 */
export async function enrolEmail(call: SignInCall, { pool, user }: SignIn, address: string): Promise<Candidate> {
  return call.tx(async (db) => {
    const locked = await lockUser(db, pool.id, user.username);
    if (!locked || hasSecondFactor({ pool }, locked)) throw deny("session-invalid");
    if (verified(locked, "email") && locked.attributes["email"] !== address) throw deny("session-invalid");
    const attributes = await setAttributes(db, pool, locked, { email: address, email_verified: "true" });
    const mfaEnabled = [...new Set([...locked.mfaEnabled, "EMAIL_OTP" as const])];
    await changeUser(db, pool.id, user.username, { mfaEnabled });
    await recordEvent(db, locked, "account.mfa-changed", { enabled: mfaEnabled });
    return { ...user, attributes, mfaEnabled };
  });
}
