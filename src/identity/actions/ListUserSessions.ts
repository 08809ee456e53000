import { action } from "../calls/action.ts";
import { maxListed, sessionType } from "../sessions/session-list.ts";
import { listGrants } from "../store/grants.ts";
import { allowed } from "../tokens/access.ts";
import { need, text } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** Where the person is signed in, the latest used first. */
export const ListUserSessions = action(
  "ListUserSessions",
  { AccessToken: need(accessToken), NextToken: text({ max: 2048 }) },
  async (call) => {
    const { pool, user, grant } = await allowed(call, call.input.AccessToken);
    const found = await listGrants(call.db, pool.id, user.username, 0, maxListed);
    return { Sessions: found.map((one) => sessionType(one, grant.originJti)) };
  },
);
