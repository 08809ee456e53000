import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { recordEvent } from "../../notices/events.ts";
import { changeFactors, changeMfa } from "../../flows/factor-change.ts";
import { notify } from "../../notices/notices.ts";
import { changeUser } from "../../store/users.ts";
import type { UserChange } from "../../store/users.ts";
import { revokeAll } from "../../tokens/grants.ts";
import { deny, invalidParameter } from "../../wire/error.ts";
import { bool, list, need, oneOf, struct } from "../../wire/shape.ts";
import { notFoundError, poolAndUser } from "../found.ts";
import { poolAndUsername } from "./shape.ts";
import { withUser } from "./lifecycle.ts";

const wish = struct({ Enabled: bool(), PreferredMfa: bool() });

/**
 * Switches a person's second steps on and off and names the preferred one, by the rules that hold for the person, too: the last one stays where
 * the pool requires one, and the secret of an authenticator is never touched. For a lost one there is AdminDeleteSoftwareToken.
 */
const AdminSetUserMFAPreference = action(
  "AdminSetUserMFAPreference",
  {
    ...poolAndUsername,
    SMSMfaSettings: wish,
    SoftwareTokenMfaSettings: wish,
    EmailMfaSettings: wish,
    WebAuthnMfaSettings: struct({ Enabled: bool() }),
  },
  async (call) => {
    const { SMSMfaSettings, SoftwareTokenMfaSettings, EmailMfaSettings } = call.input;
    const { pool, user } = await poolAndUser(call);
    await changeMfa(call, pool, user, {
      ...(SoftwareTokenMfaSettings && { SOFTWARE_TOKEN_MFA: SoftwareTokenMfaSettings }),
      ...(SMSMfaSettings && { SMS_MFA: SMSMfaSettings }),
      ...(EmailMfaSettings && { EMAIL_OTP: EmailMfaSettings }),
    });
    return {};
  },
);

/** The older way to say it, for text messages only. */
const AdminSetUserSettings = action(
  "AdminSetUserSettings",
  {
    ...poolAndUsername,
    MFAOptions: need(
      list(struct({ DeliveryMedium: oneOf("SMS", "EMAIL"), AttributeName: oneOf("phone_number", "email") })),
    ),
  },
  async (call) => {
    const { MFAOptions } = call.input;
    if (MFAOptions.some((one) => one.DeliveryMedium !== "SMS" || one.AttributeName !== "phone_number"))
      throw invalidParameter("MFAOptions can name the delivery medium SMS with the attribute phone_number only.");
    const { pool, user } = await poolAndUser(call);
    await changeMfa(call, pool, user, { SMS_MFA: { Enabled: MFAOptions.length > 0 } });
    return {};
  },
);

/** Takes a lost authenticator away: its codes are worth nothing any more, and where the pool requires one the next sign-in sets up another. */
const AdminDeleteSoftwareToken = action("AdminDeleteSoftwareToken", poolAndUsername, async (call) => {
  const { user } = await poolAndUser(call);
  if (user.status === "UNCONFIRMED") throw deny("not-confirmed");
  await withUser(call, async (db, pool, locked) => {
    if (!locked.totpSecret && !locked.totpPending) throw notFoundError("User has not registered a software token.");
    const change: UserChange = {
      totpSecret: null,
      totpPending: null,
      totpName: null,
      mfaEnabled: locked.mfaEnabled.filter((one) => one !== "SOFTWARE_TOKEN_MFA"),
      mfaPreferred: locked.mfaPreferred === "SOFTWARE_TOKEN_MFA" ? null : locked.mfaPreferred,
    };
    await changeFactors(db, pool, locked, {}, () => changeUser(db, pool.id, locked.username, change));
    // Whoever has the lost telephone is signed in there, and would set up the next one.
    await revokeAll(db, locked);
    await recordEvent(db, locked, "account.authenticator-reset", { by: "manager" });
  });
  await notify(call, user, "authenticator-reset");
  return {};
});

export const mfaPreferenceActions: readonly Action[] = [
  AdminSetUserMFAPreference,
  AdminSetUserSettings,
  AdminDeleteSoftwareToken,
];
