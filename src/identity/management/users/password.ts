import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { sendCode } from "../../codes/codes.ts";
import { recordEvent } from "../../notices/events.ts";
import { notify } from "../../notices/notices.ts";
import { checkPolicy } from "../../passwords/policy.ts";
import { clearFailures, setPassword } from "../../passwords/passwords.ts";
import { changeUser, lockUser } from "../../store/users.ts";
import { revokeAll } from "../../tokens/grants.ts";
import { recoveryClosed, toRecover } from "../../users/contact.ts";
import { federated } from "../../model/user.ts";
import { deny } from "../../wire/error.ts";
import { password } from "../../wire/members.ts";
import { bool, map, need } from "../../wire/shape.ts";
import { poolAndUser } from "../found.ts";
import { setTemporary } from "./create.ts";
import { poolAndUsername } from "./shape.ts";
import { withUser } from "./lifecycle.ts";

/** A password for good, or one that has to be changed at the next sign-in. Whoever is signed in with the old one is signed out. */
const AdminSetUserPassword = action(
  "AdminSetUserPassword",
  { ...poolAndUsername, Password: need(password), Permanent: bool() },
  async (call) => {
    const { Password, Permanent = false } = call.input;
    const { pool, user } = await poolAndUser(call);
    if (federated(user)) throw deny("federated-password");
    checkPolicy(pool, Password);
    await withUser(call, async (db, _pool, locked) => {
      if (Permanent) {
        await setPassword(db, call, pool, locked, Password);
        await changeUser(db, pool.id, locked.username, { status: "CONFIRMED", passwordUntil: null });
      } else await setTemporary(call, db, pool, locked, Password);
      await clearFailures(db, locked);
      await revokeAll(db, locked);
      await recordEvent(db, locked, "account.password-changed", { by: "manager" });
    });
    await notify(call, user, "password-changed");
    return {};
  },
);

/** The password is worth nothing any more; its owner sets a new one with the code that is sent. */
const AdminResetUserPassword = action(
  "AdminResetUserPassword",
  { ...poolAndUsername, ClientMetadata: map() },
  async (call) => {
    const { pool, user } = await poolAndUser(call);
    if (recoveryClosed(pool)) throw deny("recovery-closed");
    if (user.status !== "CONFIRMED" && user.status !== "RESET_REQUIRED") throw deny("federated-password");
    const contact = toRecover(pool, user);
    if (!contact) throw deny("nowhere-to-send");
    await call.tx(async (db) => {
      const locked = await lockUser(db, pool.id, user.username);
      if (!locked) throw deny("no-such-user");
      await changeUser(db, pool.id, locked.username, { status: "RESET_REQUIRED" });
      await revokeAll(db, locked);
      await recordEvent(db, locked, "account.password-reset", { by: "manager" });
    });
    const { attribute, channel, to } = contact;
    const data = { attribute, value: to };
    await sendCode(call, user, { purpose: "reset", template: "reset-code", minutes: 60, data, channel, to });
    return {};
  },
);

export const passwordActions: readonly Action[] = [AdminSetUserPassword, AdminResetUserPassword];
