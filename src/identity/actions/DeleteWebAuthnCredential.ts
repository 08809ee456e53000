import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { notify } from "../notices/notices.ts";
import { deletePasskey } from "../store/passkeys.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need, text } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** Removes a passkey; the owner is told by mail. */
export const DeleteWebAuthnCredential = action(
  "DeleteWebAuthnCredential",
  { AccessToken: need(accessToken), CredentialId: need(text({ min: 1, max: 1400, pattern: /^[\w-]+$/ })) },
  async (call) => {
    const { AccessToken, CredentialId } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    const name = await call.tx(async (db) => {
      const gone = await deletePasskey(db, pool.id, user.username, CredentialId);
      if (gone === null) throw deny("no-such-passkey");
      await recordEvent(db, user, "account.passkey-removed");
      return gone;
    });
    await notify(call, user, "passkey-removed", { name });
    return {};
  },
);
