import { action } from "../calls/action.ts";
import { changeMfa } from "../flows/factor-change.ts";
import { allowed } from "../tokens/access.ts";
import { bool, need, struct } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

const wish = struct({ Enabled: bool(), PreferredMfa: bool() });

/** Switches second steps on and off, and says which comes first. */
export const SetUserMFAPreference = action(
  "SetUserMFAPreference",
  {
    AccessToken: need(accessToken),
    SMSMfaSettings: wish,
    SoftwareTokenMfaSettings: wish,
    EmailMfaSettings: wish,
    WebAuthnMfaSettings: struct({ Enabled: bool() }),
  },
  async (call) => {
    const { AccessToken, SMSMfaSettings, SoftwareTokenMfaSettings, EmailMfaSettings } = call.input;
    const caller = await allowed(call, AccessToken);
    const wishes = {
      ...(SoftwareTokenMfaSettings && { SOFTWARE_TOKEN_MFA: SoftwareTokenMfaSettings }),
      ...(SMSMfaSettings && { SMS_MFA: SMSMfaSettings }),
      ...(EmailMfaSettings && { EMAIL_OTP: EmailMfaSettings }),
    };
    await changeMfa(call, caller.pool, caller.user, wishes, caller);
    return {};
  },
);
