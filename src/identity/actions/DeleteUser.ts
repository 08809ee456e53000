import { action } from "../calls/action.ts";
import { recordEvent } from "../notices/events.ts";
import { notify } from "../notices/notices.ts";
import { deleteUser } from "../store/users.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** Deletes one's own account with everything that belongs to it here; its tokens are worth nothing from then on. */
export const DeleteUser = action("DeleteUser", { AccessToken: need(accessToken) }, async (call) => {
  const { pool, user } = await allowed(call, call.input.AccessToken);
  await call.tx(async (db) => {
    await recordEvent(db, user, "account.deleted");
    if (!(await deleteUser(db, pool.id, user.username))) throw deny("access-invalid");
  });
  await notify(call, user, "account-deleted");
  return {};
});
