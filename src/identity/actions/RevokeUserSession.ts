import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { readSessionId } from "../sessions/session-list.ts";
import { endGrantOf } from "../store/grants.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need, oneOf, text } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** Signs the person out somewhere else; the sign-in that asks is ended by GlobalSignOut or RevokeToken. */
export const RevokeUserSession = action(
  "RevokeUserSession",
  {
    AccessToken: need(accessToken),
    SessionId: need(text({ min: 1, max: 128 })),
    RevokeAssociatedSessions: oneOf("NONE", "LINKED"),
  },
  async (call) => {
    const { pool, user, grant } = await allowed(call, call.input.AccessToken);
    const origin = readSessionId(call.input.SessionId);
    if (origin === grant.originJti) throw deny("session-is-own");
    await call.tx(async (db) => {
      if (!origin || !(await endGrantOf(db, pool.id, user.username, origin))) throw deny("no-such-session");
      await recordEvent(db, user, "account.signed-out", { elsewhere: true });
    });
    return {};
  },
);
