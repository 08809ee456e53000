import { setAttributes } from "../users/attributes.ts";
import { recordEvent } from "../notices/events.ts";
import type { SignIn, SignInCall } from "../flows/answer.ts";
import { changeUser, lockUser } from "../store/users.ts";
import type { Candidate } from "../store/sign-in.ts";
import { deny } from "../wire/error.ts";

/** Makes a proven address the user's, and codes to it the second factor of sign-ins to come. */
export async function enrolEmail(call: SignInCall, { pool, user }: SignIn, address: string): Promise<Candidate> {
  return call.tx(async (db) => {
    const locked = await lockUser(db, pool.id, user.username);
    if (!locked) throw deny("session-invalid");
    const attributes = await setAttributes(db, pool, locked, { email: address, email_verified: "true" });
    const mfaEnabled = [...new Set([...locked.mfaEnabled, "EMAIL_OTP" as const])];
    await changeUser(db, pool.id, user.username, { mfaEnabled });
    await recordEvent(db, locked, "account.mfa-changed", { enabled: mfaEnabled });
    return { ...user, attributes, mfaEnabled };
  });
}
