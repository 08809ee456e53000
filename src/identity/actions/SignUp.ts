import { randomUUID } from "node:crypto";
import { action } from "../calls/action.ts";
import type { Call } from "../calls/action.ts";
import { checkRequired, readAttributes, setAttributes } from "../users/attributes.ts";
import { sendSignUpCode, signUpCodeMinutes } from "../codes/sign-up-code.ts";
import { recordEvent } from "../notices/events.ts";
import { limit, limitKey, networkOf, noteAsker, claimAllowance } from "../limits/limits.ts";
import type { Room } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import { checkPolicy } from "../passwords/policy.ts";
import { setPassword } from "../passwords/passwords.ts";
import type { Pool } from "../model/pool.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { openSession } from "../sessions/sessions.ts";
import { signUpName } from "../users/sign-up-name.ts";
import { countAttempt } from "../store/attempts.ts";
import { namesFederated } from "../store/federation.ts";
import { aliasOwner, findUser, findUserByName, insertUser } from "../store/users.ts";
import { toVerify } from "../users/contact.ts";
import type { Named } from "../users/contact.ts";
import { waysOf } from "../users/name.ts";
import type { User } from "../model/user.ts";
import { deny, invalidParameter } from "../wire/error.ts";
import { attributes, clientId, metadata, password, secretHash, username } from "../wire/members.ts";

const hour = 3600;
/** New accounts an hour from one network, and refusals that tell an account exists. */
const limits = { made: 120, taken: 60 };

/** Makes an account of its owner's own making; it is usable once its address is proven. */
export const SignUp = action(
  "SignUp",
  {
    ClientId: clientId,
    SecretHash: secretHash,
    Username: username,
    Password: password,
    UserAttributes: attributes,
    ValidationData: attributes,
    ...metadata,
  },
  async (call) => {
    const { input } = call;
    const { pool, client } = await call.directory.client(input.ClientId);
    checkSecretHash(call.secrets, client, input.Username, input.SecretHash);
    if (pool.settings.AdminCreateUserConfig.AllowAdminCreateUserOnly) throw deny("sign-up-closed");
    const given = checkPassword(pool, input.Password);
    const sub = randomUUID();
    const values = readAttributes(pool, client, input.UserAttributes ?? []);
    const named = signUpName(pool, input.Username, sub, values);
    checkRequired(pool, named.attributes);
    await limit(call.db, networkKey(call, "made"), limits.made, hour);
    // Whoever had the name first would keep its owner out, or be taken for them by whoever manages the pool.
    if (named.username !== sub && (await namesFederated(call.db, pool.id, named.username)))
      throw deny("username-taken");
    const { user, room } = await makeUser(call, pool, { ...named, sub, name: input.Username, password: given });
    const contact = toVerify(pool, user.attributes, named.named);
    const answer = { UserConfirmed: false, UserSub: sub };
    if (!contact) return answer;
    await noteAsker(call, "ConfirmSignUp", pool.id, user.username, signUpCodeMinutes);
    const details = await sendSignUpCode(call, user, contact, room);
    if (!client.settings.ExplicitAuthFlows.includes("ALLOW_USER_AUTH"))
      return { ...answer, CodeDeliveryDetails: details };
    const stage = { pool, client, stage: "SIGN_UP", username: user.username, data: {}, minutes: signUpCodeMinutes };
    return { ...answer, CodeDeliveryDetails: details, Session: await openSession(call.db, stage) };
  },
);

interface Wanted {
  username: string;
  sub: string;
  attributes: Record<string, string>;
  named: Named;
  /** As the request has it. */
  name: string;
  password: string | null;
}

async function makeUser(call: Call<unknown>, pool: Pool, wanted: Wanted): Promise<{ user: User; room: Room }> {
  const { username, sub, password: given } = wanted;
  const taken = await findUserByName(call.db, pool.id, waysOf(pool, wanted.name));
  if (taken) throw await refuseTaken(call, pool, taken);
  const claimed = toVerify(pool, wanted.attributes, wanted.named);
  const room = claimed ? await claimAllowance(call, "SignUp", null, claimed) : "one";
  const made = await call.tx(async (db) => {
    const fresh = { pool: pool.id, username, sub, status: "UNCONFIRMED", attributes: {} } as const;
    // Two requests for one name at the same moment: the second finds the name taken here.
    if (!(await insertUser(db, fresh)) || (await aliasOwner(db, pool.id, username))) throw deny("username-taken");
    const user = (await findUser(db, pool.id, username))!;
    const naming = { named: wanted.named ? [wanted.named] : [] };
    await setAttributes(db, pool, user, wanted.attributes, naming).catch((error: Error) => {
      throw error.name === "AliasExistsException" ? deny("username-taken") : error;
    });
    if (given !== null) await setPassword(db, call, pool, user, given);
    await recordEvent(db, user, "account.registered");
    return (await findUser(db, pool.id, username))!;
  });
  return { user: made, room };
}

/** The wire says that the name is taken; the owner learns of it by mail, once an hour. */
async function refuseTaken(call: Call<unknown>, pool: Pool, owner: User): Promise<Error> {
  await limit(call.db, networkKey(call, "taken"), limits.taken, hour);
  const mailed = await countAttempt(call.db, limitKey(call, "already-registered", pool.id, owner.username), 1, hour);
  if (mailed) await notify(call, owner, "already-registered");
  return deny("username-taken");
}

function networkKey(call: Call<unknown>, what: "made" | "taken"): string {
  return limitKey(call, `sign-up-${what}`, networkOf(call.network.address));
}

/** @returns null where the pool lets people in without a password */
function checkPassword(pool: Pool, given: string | undefined): string | null {
  const { Policies, MfaConfiguration } = pool.settings;
  if (given) {
    checkPolicy(pool, given);
    return given;
  }
  // A code by mail or a passkey alone is no second factor.
  const without = Policies.SignInPolicy.AllowedFirstAuthFactors.some((one) => one !== "PASSWORD");
  if (without && MfaConfiguration !== "ON") return null;
  throw invalidParameter(
    "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must not be null",
  );
}
