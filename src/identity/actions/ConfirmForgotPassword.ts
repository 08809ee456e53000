import { action } from "../calls/action.ts";
import { setAttributes } from "../users/attributes.ts";
import { checkCode, useCode } from "../codes/codes.ts";
import { recordEvent } from "../notices/events.ts";
import { limitHourly, networkOf } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import { answerAtFixedTime } from "../enumeration/fixed-time.ts";
import { checkPolicy } from "../passwords/policy.ts";
import { clearFailures, setPassword } from "../passwords/passwords.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { knownNetwork } from "../store/networks.ts";
import { changeUser, lockUser } from "../store/users.ts";
import { revokeAll } from "../tokens/grants.ts";
import { stillRecovers, toRecover } from "../users/contact.ts";
import type { Contact } from "../users/contact.ts";
import { findForSignIn } from "../users/find.ts";
import { comparable } from "../users/name.ts";
import { hidesUnknownUsers, refusalOfGuess } from "../enumeration/unknown.ts";
import { federated } from "../model/user.ts";
import { deny, WireError } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { clientId, code, metadata, password, secretHash, username } from "../wire/members.ts";

/** Sets a new password by the code that ForgotPassword sent, and ends every sign-in of before. */
export const ConfirmForgotPassword = action(
  "ConfirmForgotPassword",
  {
    ClientId: clientId,
    SecretHash: secretHash,
    Username: username,
    ConfirmationCode: code,
    Password: need(password),
    ...metadata,
  },
  async (call) => {
    const { ClientId, Username, SecretHash, ConfirmationCode, Password } = call.input;
    const { pool, client } = await call.directory.client(ClientId);
    checkSecretHash(call.secrets, client, Username, SecretHash);
    // Before the code, so that a password that does not do costs no guess.
    checkPolicy(pool, Password);
    return answerAtFixedTime(call, async () => {
      const user = await findForSignIn(call, pool, Username);
      await limitHourly(call, "ConfirmForgotPassword", pool.id, user?.username ?? comparable(pool, Username));
      // Who cannot have been sent a code is answered as a name that nobody has.
      const reachable = user?.enabled && !federated(user) && toRecover(pool, user);
      if (!reachable && hidesUnknownUsers(client))
        throw await refusalOfGuess(call, pool, Username, "reset", ConfirmationCode);
      if (!user) throw deny("no-such-combination");
      if (!user.enabled) throw deny("disabled");
      if (federated(user)) throw deny("federated-password");
      const checked = await checkCode(call, user, "reset", ConfirmationCode).catch(async (error: unknown) => {
        if (!(error instanceof WireError) || !hidesUnknownUsers(client)) throw error;
        // Whoever signs in from this network is told how it stands.
        if (await knownNetwork(call.db, pool.id, user.username, networkOf(call.network.address))) throw error;
        throw await refusalOfGuess(call, pool, Username, "reset", ConfirmationCode);
      });
      await call.tx(async (db) => {
        const locked = (await lockUser(db, pool.id, user.username)) ?? user;
        await useCode(db, locked, checked);
        const { attribute, value } = checked.data as { attribute: Contact["attribute"]; value: string };
        if (!stillRecovers(pool, locked, attribute)) throw deny("code-expired");
        const proof = locked.attributes[attribute] === value ? { [`${attribute}_verified`]: "true" } : {};
        await setAttributes(db, pool, locked, proof);
        await setPassword(db, call, pool, locked, Password);
        await changeUser(db, pool.id, locked.username, { status: "CONFIRMED", passwordUntil: null });
        await clearFailures(db, locked);
        await revokeAll(db, locked);
        await recordEvent(db, locked, "account.password-reset");
      });
      await notify(call, user, "password-changed");
      return {};
    });
  },
);
