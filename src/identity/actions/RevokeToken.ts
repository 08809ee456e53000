import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { isClientSecret } from "../pools/secret-hash.ts";
import { hashOf } from "../sessions/sessions.ts";
import { endGrant, lockRefreshToken } from "../store/grants.ts";
import { findUser } from "../store/users.ts";
import { deny } from "../wire/error.ts";
import { clientId } from "../wire/members.ts";
import { need, oneOf, text } from "../wire/shape.ts";

/** Ends the sign-in of a refresh token, with the access tokens that came of it. A token that is worth nothing is answered as one that was revoked. */
export const RevokeToken = action(
  "RevokeToken",
  {
    Token: need(text({ min: 1, max: 8192 })),
    ClientId: clientId,
    ClientSecret: text({ max: 64 }),
    RevokeAssociatedSessions: oneOf("NONE", "LINKED"),
  },
  async (call) => {
    const { Token, ClientId, ClientSecret } = call.input;
    const { pool, client } = await call.directory.client(ClientId);
    if (!isClientSecret(call.secrets, client, ClientSecret)) throw deny("revoke-client");
    if (!client.settings.EnableTokenRevocation) throw deny("revoke-off");
    // Access and id tokens have three parts.
    if (Token.split(".").length === 3) throw deny("revoke-type");
    await call.tx(async (db) => {
      const found = await lockRefreshToken(db, hashOf(Token));
      if (!found) return;
      if (found.client !== client.id) throw deny("revoke-foreign");
      const user = await findUser(db, pool.id, found.username);
      if (user && (await endGrant(db, pool.id, found.originJti))) await recordEvent(db, user, "account.signed-out");
    });
    return {};
  },
);
