import { action } from "../calls/action.ts";
import type { Call } from "../calls/action.ts";
import { setAttributes } from "../users/attributes.ts";
import { checkCode, useCode } from "../codes/codes.ts";
import type { CheckedCode } from "../codes/codes.ts";
import { recordEvent } from "../notices/events.ts";
import { limit, limitHourly, limitKey, networkOf } from "../limits/limits.ts";
import { answerAtFixedTime } from "../enumeration/fixed-time.ts";
import type { Client, Pool } from "../model/pool.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { openSession, readSession, useSession } from "../sessions/sessions.ts";
import { uncountAttempt } from "../store/attempts.ts";
import { changeUser, lockUser } from "../store/users.ts";
import { findForSignIn } from "../users/find.ts";
import { comparable } from "../users/name.ts";
import { hidesUnknownUsers } from "../enumeration/unknown.ts";
import type { User } from "../model/user.ts";
import { bool } from "../wire/shape.ts";
import type { Shaped } from "../wire/shape.ts";
import { deny, notUnconfirmed, WireError } from "../wire/error.ts";
import { clientId, code, metadata, secretHash, session, username } from "../wire/members.ts";

const minutes = 3;
const hour = 3600;
/** Wrong codes an hour from one network, for whichever names: an office confirms as many right ones as it likes. */
const mostRefused = 60;

const members = {
  ClientId: clientId,
  SecretHash: secretHash,
  Username: username,
  ConfirmationCode: code,
  ForceAliasCreation: bool(),
  Session: session,
  ...metadata,
};

/**
 * Proves a new account's address by the code. The answer's Session signs the same person in at once, by the flow USER_AUTH.
 * To a client that is not told who is there, every refusal of a code is one and the same, in bytes and in time: names that nobody has, that
 * are invited or confirmed already, and codes that are wrong, too old or guessed at too often.
 */
export const ConfirmSignUp = action("ConfirmSignUp", members, async (call) => {
  const { input } = call;
  const { pool, client } = await call.directory.client(input.ClientId);
  checkSecretHash(call.secrets, client, input.Username, input.SecretHash);
  const refused = limitKey(call, "confirm-sign-up-refused", networkOf(call.network.address));
  return answerAtFixedTime(call, async () => {
    // Counted before it is known, so that a thousand at one moment are no more than one after the other.
    await limit(call.db, refused, mostRefused, hour);
    const proven = await prove(call, pool).catch((error: unknown) => {
      throw hidesUnknownUsers(client) && !isLimit(error) ? deny("code-mismatch") : error;
    });
    await uncountAttempt(call.db, refused);
    return confirm(call, pool, client, proven);
  });
});

type ConfirmCall = Call<Shaped<typeof members>>;

interface Proven {
  user: User;
  checked: CheckedCode;
}

/** Whose code it is, when it is right. */
async function prove(call: ConfirmCall, pool: Pool): Promise<Proven> {
  const { Username, ConfirmationCode } = call.input;
  const found = await findForSignIn(call, pool, Username);
  await limitHourly(call, "ConfirmSignUp", pool.id, found?.username ?? comparable(pool, Username));
  const user = unconfirmed(found);
  return { user, checked: await checkCode(call, user, "sign-up", ConfirmationCode) };
}

async function confirm(call: ConfirmCall, pool: Pool, client: Client, { user, checked }: Proven): Promise<object> {
  const { Session, ForceAliasCreation } = call.input;
  const { username } = user;
  const begun = Session ? await readSession(call, Session, { client, username, stage: "SIGN_UP" }) : null;
  return call.tx(async (db) => {
    const locked = unconfirmed(await lockUser(db, pool.id, username));
    await useCode(db, locked, checked);
    if (begun) await useSession(db, begun);
    const { attribute, value } = checked.data as { attribute: string; value: string };
    const proof = locked.attributes[attribute] === value ? { [`${attribute}_verified`]: "true" } : {};
    await setAttributes(db, pool, locked, proof, { force: ForceAliasCreation ?? false });
    await changeUser(db, pool.id, locked.username, { status: "CONFIRMED" });
    await recordEvent(db, locked, "account.confirmed");
    if (!client.settings.ExplicitAuthFlows.includes("ALLOW_USER_AUTH")) return {};
    const data = { proven: attribute === "email" ? "EMAIL_OTP" : "SMS_OTP" };
    return { Session: await openSession(db, { pool, client, stage: "AUTO_SIGN_IN", username, data, minutes }) };
  });
}

function unconfirmed(user: User | null): User {
  if (!user) throw deny("no-such-combination");
  if (!user.enabled) throw deny("disabled");
  if (user.status !== "UNCONFIRMED") throw notUnconfirmed(user.status);
  return user;
}

// Limits count names that nobody has as they count others; and what is no refusal is a fault.
function isLimit(error: unknown): boolean {
  return !(error instanceof WireError) || error.name === "LimitExceededException";
}
