import { action } from "../../calls/action.ts";
import type { Action, Call } from "../../calls/action.ts";
import { configuredFactors } from "../../actions/GetUserAuthFactors.ts";
import { attributesOf } from "../../users/attributes.ts";
import { recordEvent } from "../../notices/events.ts";
import type { EventKind } from "../../notices/events.ts";
import { mfaOf } from "../../factors/mfa.ts";
import type { Pool } from "../../model/pool.ts";
import { countPasskeys } from "../../store/passkeys.ts";
import { changeUser, deleteUser, lockUser } from "../../store/users.ts";
import type { UserChange } from "../../store/users.ts";
import { revokeAll } from "../../tokens/grants.ts";
import type { User } from "../../model/user.ts";
import type { Db } from "../../../kit/db/handle.ts";
import { deny, notUnconfirmed } from "../../wire/error.ts";
import { map } from "../../wire/shape.ts";
import { poolAndUser } from "../found.ts";
import { datesOf } from "./out.ts";
import { poolAndUsername } from "./shape.ts";

const AdminGetUser = action("AdminGetUser", poolAndUsername, async (call) => {
  const { user } = await poolAndUser(call);
  return {
    Username: user.username,
    UserAttributes: attributesOf(user),
    ...datesOf(user),
    ...mfaOf(user),
  };
});

const AdminGetUserAuthFactors = action("AdminGetUserAuthFactors", poolAndUsername, async (call) => {
  const { pool, user } = await poolAndUser(call);
  const passkeys = await countPasskeys(call.db, pool.id, user.username);
  const ConfiguredUserAuthFactors = configuredFactors(pool, user, passkeys);
  return { Username: user.username, ...mfaOf(user), ConfiguredUserAuthFactors };
});

const AdminConfirmSignUp = action("AdminConfirmSignUp", { ...poolAndUsername, ClientMetadata: map() }, (call) =>
  withUser(call, async (db, _pool, user) => {
    if (user.status !== "UNCONFIRMED") throw notUnconfirmed(user.status);
    await change(db, user, { status: "CONFIRMED" }, "account.confirmed");
  }),
);

/** Signs the account out as well: what was given out before is worth nothing while it is off, nor after. */
const AdminDisableUser = action("AdminDisableUser", poolAndUsername, (call) =>
  withUser(call, async (db, _pool, user) => {
    await revokeAll(db, user);
    if (user.enabled) await change(db, user, { enabled: false }, "account.disabled");
  }),
);

const AdminEnableUser = action("AdminEnableUser", poolAndUsername, (call) =>
  withUser(call, async (db, _pool, user) => {
    if (!user.enabled) await change(db, user, { enabled: true }, "account.enabled");
  }),
);

const AdminDeleteUser = action("AdminDeleteUser", poolAndUsername, (call) =>
  withUser(call, async (db, pool, user) => {
    await recordEvent(db, user, "account.deleted");
    await deleteUser(db, pool.id, user.username);
  }),
);

const AdminUserGlobalSignOut = action("AdminUserGlobalSignOut", poolAndUsername, (call) =>
  withUser(call, async (db, _pool, user) => {
    await revokeAll(db, user);
    await recordEvent(db, user, "account.signed-out-everywhere");
  }),
);

/** Does something to the user of a request, held until it is done. */
export async function withUser(
  call: Call<{ UserPoolId: string; Username: string }>,
  work: (db: Db, pool: Pool, user: User) => Promise<void>,
): Promise<Record<string, never>> {
  const { pool, user } = await poolAndUser(call);
  await call.tx(async (db) => {
    const locked = await lockUser(db, pool.id, user.username);
    if (!locked) throw deny("no-such-user");
    await work(db, pool, locked);
  });
  return {};
}

async function change(db: Db, user: User, to: UserChange, kind: EventKind): Promise<void> {
  await changeUser(db, user.pool, user.username, to);
  await recordEvent(db, user, kind);
}

export const lifecycleActions: readonly Action[] = [
  AdminGetUser,
  AdminGetUserAuthFactors,
  AdminConfirmSignUp,
  AdminDisableUser,
  AdminEnableUser,
  AdminDeleteUser,
  AdminUserGlobalSignOut,
];
