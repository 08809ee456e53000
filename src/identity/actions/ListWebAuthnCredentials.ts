import { action } from "../calls/action.ts";
import { pageAfter, readPage } from "../wire/page-token.ts";
import { listPasskeys } from "../store/passkeys.ts";
import type { Passkey } from "../store/passkeys.ts";
import { allowed } from "../tokens/access.ts";
import { need, text, integer } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

const most = 20;

/** The passkeys of who is signed in. */
export const ListWebAuthnCredentials = action(
  "ListWebAuthnCredentials",
  { AccessToken: need(accessToken), MaxResults: integer(0, most), NextToken: text({ min: 1, max: 131_072 }) },
  async (call) => {
    const { AccessToken, MaxResults, NextToken } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    const limit = MaxResults || most;
    const found = await listPasskeys(call.db, pool.id, user.username, readPage(NextToken), limit + 1);
    const shown = found.slice(0, limit);
    const more = found.length > limit ? { NextToken: pageAfter(shown.at(-1)!.id) } : {};
    return { Credentials: shown.map(described), ...more };
  },
);

function described(passkey: Passkey) {
  return {
    CredentialId: passkey.id,
    FriendlyCredentialName: passkey.name,
    RelyingPartyId: passkey.relyingParty,
    ...(passkey.attachment && { AuthenticatorAttachment: passkey.attachment }),
    AuthenticatorTransports: passkey.transports,
    CreatedAt: passkey.createdAt.getTime() / 1000,
  };
}
