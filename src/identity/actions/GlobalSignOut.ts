import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { allowed } from "../tokens/access.ts";
import { revokeAll } from "../tokens/grants.ts";
import { need } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** Ends every sign-in of who calls, this one too. */
export const GlobalSignOut = action("GlobalSignOut", { AccessToken: need(accessToken) }, async (call) => {
  const { user } = await allowed(call, call.input.AccessToken);
  await call.tx(async (db) => {
    await revokeAll(db, user);
    await recordEvent(db, user, "account.signed-out-everywhere");
  });
  return {};
});
