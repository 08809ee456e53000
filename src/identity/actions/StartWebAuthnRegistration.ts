import { action } from "../calls/action.ts";
import { registrationOptions } from "../factors/passkey-registration.ts";
import { putCode } from "../store/codes.ts";
import { allowed, signedInLately } from "../tokens/access.ts";
import { federated } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

const minutes = 5;

/** Begins a passkey: what the browser needs to make one. */
export const StartWebAuthnRegistration = action(
  "StartWebAuthnRegistration",
  { AccessToken: need(accessToken) },
  async (call) => {
    const { pool, user, claims } = await allowed(call, call.input.AccessToken);
    if (federated(user)) throw deny("mfa-federated");
    // A passkey signs in without password and code: whoever holds somebody's token must not add one of his own.
    if (!signedInLately(call, claims)) throw deny("sign-in-again-passkey");
    const options = await registrationOptions(call, pool, user);
    const expiresAt = new Date(call.now.getTime() + minutes * 60_000);
    const mac = Buffer.from(options.challenge, "base64url");
    const { username } = user;
    await putCode(call.db, { pool: pool.id, username, purpose: "passkey", mac, data: {}, expiresAt });
    return { CredentialCreationOptions: options };
  },
);
