import { setAttributes } from "../users/attributes.ts";
import { recordEvent } from "../notices/events.ts";
import type { SignIn, SignInCall } from "../flows/answer.ts";
import { changeFactors } from "../flows/factor-change.ts";
import { hasSecondFactorSince } from "../flows/steps.ts";
import { useSession } from "../sessions/sessions.ts";
import type { Session } from "../sessions/sessions.ts";
import { verified } from "../model/user.ts";
import { changeUser, lockUser } from "../store/users.ts";
import type { Candidate } from "../store/sign-in.ts";
import { deny } from "../wire/error.ts";

type Enrolling = SignIn & { session: Session };

/**
 * Makes a proven address the user's, and codes to it the second factor of sign-ins to come. Refuses where the account has got a second factor, or has proven
 * another address, since the code was asked for: whoever has only the password must not go around what its owner has set up meanwhile.
 */
export async function enrolEmail(
  call: SignInCall,
  { pool, user, session }: Enrolling,
  address: string,
): Promise<Candidate> {
  return call.tx(async (db) => {
    // Used up here: with the first second factor every sign-in under way ends.
    await useSession(db, session);
    const locked = await lockUser(db, pool.id, user.username);
    if (!locked || hasSecondFactorSince(session, locked)) throw deny("session-invalid");
    if (verified(locked, "email") && locked.attributes["email"] !== address) throw deny("session-invalid");
    const mfaEnabled = [...new Set([...locked.mfaEnabled, "EMAIL_OTP" as const])];
    let { attributes } = locked;
    await changeFactors(db, pool, locked, {}, async () => {
      attributes = await setAttributes(db, pool, locked, { email: address, email_verified: "true" });
      await changeUser(db, pool.id, user.username, { mfaEnabled });
    });
    await recordEvent(db, locked, "account.mfa-changed", { enabled: mfaEnabled });
    return { ...user, attributes, mfaEnabled };
  });
}
