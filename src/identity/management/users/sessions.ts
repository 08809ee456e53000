import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { recordEvent } from "../../notices/events.ts";
import { maxListed, readSessionId, sessionType } from "../../sessions/session-list.ts";
import { endGrantOf, listGrants } from "../../store/grants.ts";
import { deny } from "../../wire/error.ts";
import { need, oneOf, text } from "../../wire/shape.ts";
import { poolAndUser } from "../found.ts";
import { poolAndUsername } from "./shape.ts";
import { withUser } from "./lifecycle.ts";

const AdminListUserSessions = action(
  "AdminListUserSessions",
  { ...poolAndUsername, NextToken: text({ max: 2048 }) },
  async (call) => {
    const { pool, user } = await poolAndUser(call);
    const found = await listGrants(call.db, pool.id, user.username, 0, maxListed);
    return { Sessions: found.map((one) => sessionType(one)) };
  },
);

const AdminRevokeUserSession = action(
  "AdminRevokeUserSession",
  {
    ...poolAndUsername,
    SessionId: need(text({ min: 1, max: 128 })),
    RevokeAssociatedSessions: oneOf("NONE", "LINKED"),
  },
  (call) =>
    withUser(call, async (db, pool, user) => {
      const origin = readSessionId(call.input.SessionId);
      if (!origin || !(await endGrantOf(db, pool.id, user.username, origin))) throw deny("no-such-session");
      await recordEvent(db, user, "account.signed-out", { by: "manager" });
    }),
);

export const sessionActions: readonly Action[] = [AdminListUserSessions, AdminRevokeUserSession];
