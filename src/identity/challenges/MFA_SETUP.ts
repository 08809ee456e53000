import { authenticatorMark } from "../factors/totp.ts";
import { isEmail } from "../users/attributes.ts";
import { hasSecondFactor, nextStep } from "../flows/steps.ts";
import { verified } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import { challenge, resume } from "./challenge.ts";
import { sendSignInCode } from "../flows/codes.ts";

/** The end of setting up a second factor: an authenticator was verified with this Session, or an address is named that a code goes to. */
export const MFA_SETUP = challenge("MFA_SETUP", async (call, response) => {
  const at = await resume(call, response, "MFA_SETUP");
  // Set up elsewhere since this sign-in began: there is one to be asked for now.
  const verifiedHere = at.session.data["verified"] === true;
  if (verifiedHere !== hasSecondFactor(at, at.user, at.progress.done)) throw deny("session-invalid");
  // Taken away or replaced since: whoever verified that one goes not in by what the owner has now.
  const { totpSecret } = at.user;
  const isKept = totpSecret !== null && authenticatorMark(totpSecret) === at.session.data["authenticator"];
  if (verifiedHere && !isKept) throw deny("session-invalid");
  const address = response.responses["EMAIL"]?.trim();
  if (address !== undefined) {
    if (!at.pool.settings.EmailMfaConfiguration) throw deny("email-mfa-off");
    // The same mailbox would be both factors; it is not offered either.
    if (at.progress.done.includes("email-otp")) throw deny("no-such-factor");
    if (!isEmail(address)) throw deny("email-format");
    // Whoever has only the password must not choose where the codes go once the owner has proven an address.
    if (verified(at.user, "email") && at.user.attributes["email"] !== address) throw deny("no-such-factor");
    return sendSignInCode(call, at, "EMAIL_OTP", { to: address, enrols: true });
  }
  if (!verifiedHere) throw deny("session-invalid");
  return nextStep(call, { ...at, progress: { ...at.progress, done: [...at.progress.done, "mfa-setup"] } });
});
