import { action } from "../calls/action.ts";
import { hasSecondFactorSince } from "../flows/steps.ts";
import { openSession, readSession, useSession } from "../sessions/sessions.ts";
import { putPendingTotp } from "../store/authenticators.ts";
import { lockUser } from "../store/users.ts";
import { allowed, signedInLately } from "../tokens/access.ts";
import { newTotpSecret } from "../../kit/totp.ts";
import { sealTotp } from "../factors/totp.ts";
import { federated } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import { accessToken, session } from "../wire/members.ts";

/** Installing an app takes longer than the three minutes of other steps. */
const minutes = 15;

/** Hands out the secret of a new authenticator: in a sign-in that asks for one (Session), or to who is signed in (AccessToken). */
export const AssociateSoftwareToken = action(
  "AssociateSoftwareToken",
  { AccessToken: accessToken, Session: session },
  async (call) => {
    const { AccessToken, Session } = call.input;
    if ((AccessToken === undefined) === (Session === undefined)) throw deny("token-or-session");
    const secret = newTotpSecret();
    if (Session !== undefined) {
      const row = await readSession(call, Session, { stage: "MFA_SETUP" });
      if (!row.pool.settings.SoftwareTokenMfaConfiguration.Enabled) throw deny("totp-off");
      return call.tx(async (db) => {
        await useSession(db, row);
        const user = await lockUser(db, row.pool.id, row.username);
        // Begun before the owner set one up: whoever has only the password must not put another in its place, nor beside it.
        if (!user || user.totpSecret || hasSecondFactorSince(row, user)) throw deny("session-invalid");
        await putPendingTotp(db, user.pool, user.username, sealTotp(call, user, "totp_pending", secret));
        const next = await openSession(db, { ...row, data: { ...row.data }, minutes });
        return { SecretCode: secret, Session: next };
      });
    }
    const { pool, user, claims } = await allowed(call, AccessToken!);
    if (!pool.settings.SoftwareTokenMfaConfiguration.Enabled) throw deny("totp-off");
    if (federated(user)) throw deny("mfa-federated");
    // The first one, too: whoever found a token of long ago would lock its owner out by their own.
    if (!signedInLately(call, claims)) throw deny(user.totpSecret ? "sign-in-again" : "sign-in-again-factor");
    await putPendingTotp(call.db, user.pool, user.username, sealTotp(call, user, "totp_pending", secret));
    return { SecretCode: secret };
  },
);
