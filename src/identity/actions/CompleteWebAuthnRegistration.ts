import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { notify } from "../notices/notices.ts";
import { answeredChallenge, checkRegistration, maxPasskeys } from "../factors/passkey-registration.ts";
import { hasSecondFactor, passedSecond } from "../flows/steps.ts";
import { findCode, takeCode } from "../store/codes.ts";
import { insertPasskey, listPasskeys } from "../store/passkeys.ts";
import { allowed, lockCaller } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { document, need } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** Keeps a passkey that the browser has made; the owner is told by mail. */
export const CompleteWebAuthnRegistration = action(
  "CompleteWebAuthnRegistration",
  { AccessToken: need(accessToken), Credential: need(document()) },
  async (call) => {
    const { AccessToken, Credential } = call.input;
    const caller = await allowed(call, AccessToken);
    const { pool, user, grant } = caller;
    const { challenge } = answeredChallenge(Credential);
    const waiting = await findCode(call.db, pool.id, user.username, "passkey");
    const mac = Buffer.from(challenge, "base64url");
    if (!waiting || waiting.expiresAt <= call.now || !waiting.mac.equals(mac)) throw deny("passkey-challenge");
    const made = await checkRegistration(call, pool, Credential, waiting.mac.toString("base64url"));
    const name = await call.tx(async (db) => {
      const locked = await lockCaller(db, caller);
      const { username } = locked;
      if (!(await takeCode(db, { pool: pool.id, username, purpose: "passkey", mac }))) throw deny("passkey-challenge");
      const known = await listPasskeys(db, pool.id, username, "", maxPasskeys);
      if (known.length >= maxPasskeys) throw deny("passkeys-full");
      const named = freeName(known.map((one) => one.name));
      const secondFactor = passedSecond(grant) || !hasSecondFactor({ pool }, locked);
      if (!(await insertPasskey(db, { ...made, pool: pool.id, username, name: named, secondFactor })))
        throw deny("passkey-unsupported");
      await recordEvent(db, locked, "account.passkey-added");
      return named;
    });
    await notify(call, user, "passkey-added", { name });
    return {};
  },
);

function freeName(taken: string[]): string {
  let number = 1;
  while (taken.includes(`Passkey ${number}`)) number += 1;
  return `Passkey ${number}`;
}
