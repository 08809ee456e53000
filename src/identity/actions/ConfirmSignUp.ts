import { action } from "../action.ts";
import { setAttributes } from "../attributes.ts";
import { checkCode, useCode } from "../codes.ts";
import { happened } from "../events.ts";
import { limitHourly } from "../limits.ts";
import { checkSecretHash } from "../secret-hash.ts";
import { openSession, readSession, useSession } from "../sessions.ts";
import { changeUser, lockUser } from "../store/users.ts";
import { findForSignIn } from "../users/find.ts";
import { comparable } from "../users/name.ts";
import { guessedUnknown, hides } from "../users/unknown.ts";
import { bool } from "../wire/shape.ts";
import { deny, notUnconfirmed } from "../wire/error.ts";
import { clientId, code, metadata, secretHash, session, username } from "../wire/members.ts";

const minutes = 3;

/** Proves a new account's address by the code. The answer's Session signs the same person in at once, by the flow USER_AUTH. */
export const ConfirmSignUp = action(
  "ConfirmSignUp",
  {
    ClientId: clientId,
    SecretHash: secretHash,
    Username: username,
    ConfirmationCode: code,
    ForceAliasCreation: bool(),
    Session: session,
    ...metadata,
  },
  async (call) => {
    const { input } = call;
    const { pool, client } = await call.directory.client(input.ClientId);
    checkSecretHash(call.secrets, client, input.Username, input.SecretHash);
    const user = await findForSignIn(call, pool, input.Username);
    await limitHourly(call, "ConfirmSignUp", pool.id, user?.username ?? comparable(pool, input.Username));
    if (!user?.enabled) {
      if (hides(client)) throw await guessedUnknown(call, pool, input.Username, "sign-up");
      throw deny(user ? "disabled" : "no-such-combination");
    }
    if (user.status !== "UNCONFIRMED") throw notUnconfirmed(user.status);
    const begun = input.Session
      ? await readSession(call, input.Session, { client, username: user.username, stage: "SIGN_UP" })
      : null;
    const checked = await checkCode(call, user, "sign-up", input.ConfirmationCode);
    return call.tx(async (db) => {
      const locked = await lockUser(db, pool.id, user.username);
      if (locked?.status !== "UNCONFIRMED") throw notUnconfirmed(locked?.status ?? "CONFIRMED");
      await useCode(db, locked, checked);
      if (begun) await useSession(db, begun);
      const { attribute, value } = checked.data as { attribute: string; value: string };
      const proof = locked.attributes[attribute] === value ? { [`${attribute}_verified`]: "true" } : {};
      await setAttributes(db, pool, locked, proof, input.ForceAliasCreation);
      await changeUser(db, pool.id, locked.username, { status: "CONFIRMED" });
      await happened(db, locked, "account.confirmed");
      if (!client.settings.ExplicitAuthFlows.includes("ALLOW_USER_AUTH")) return {};
      const data = { proven: attribute === "email" ? "EMAIL_OTP" : "SMS_OTP" };
      const stage = { pool, client, stage: "AUTO_SIGN_IN", username: locked.username, data, minutes };
      return { Session: await openSession(db, stage) };
    });
  },
);
