import { action } from "../calls/action.ts";
import type { Call } from "../calls/action.ts";
import { channelOf, sendCode } from "../codes/codes.ts";
import { limitKey, noteAsker, roomFor, shownRoom } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import { answerAtFixedTime } from "../enumeration/fixed-time.ts";
import type { Pool } from "../model/pool.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { countAttempt } from "../store/attempts.ts";
import { findFederatedByEmail } from "../store/federated-by-email.ts";
import { namedBy, recoveryClosed, toRecover } from "../users/contact.ts";
import { simulatedUser } from "../enumeration/simulated.ts";
import { findForSignIn } from "../users/find.ts";
import { comparable } from "../users/name.ts";
import { noteRequest, hidesUnknownUsers } from "../enumeration/unknown.ts";
import { federated, verified } from "../model/user.ts";
import type { User } from "../model/user.ts";
import { deny } from "../wire/error.ts";
import type { WireReason } from "../wire/error.ts";
import { clientId, metadata, secretHash, username } from "../wire/members.ts";

const minutes = 60;

/** Sends the code that a new password is set with. Whether somebody has the name shows neither in the answer nor in its time. */
export const ForgotPassword = action(
  "ForgotPassword",
  { ClientId: clientId, SecretHash: secretHash, Username: username, ...metadata },
  async (call) => {
    const { ClientId, Username, SecretHash } = call.input;
    const { pool, client } = await call.directory.client(ClientId);
    checkSecretHash(call.secrets, client, Username, SecretHash);
    if (recoveryClosed(pool)) throw deny("recovery-closed");
    return answerAtFixedTime(call, async () => {
      const user = await findForSignIn(call, pool, Username);
      const owner = user?.username ?? comparable(pool, Username);
      const elsewhere = user !== null && federated(user);
      const contact = user?.enabled && !elsewhere ? toRecover(pool, user, await namedBy(call.db, user)) : null;
      const simulated = simulatedUser(call, pool, Username).delivery;
      const to = contact?.to ?? comparable(pool, Username);
      const channelHere = contact?.channel ?? channelOf(simulated);
      const claims = contact !== null && user !== null && !verified(user, contact.attribute);
      const room = await roomFor(call, "ForgotPassword", pool.id, owner, to, channelHere, claims);
      await noteAsker(call, "ConfirmForgotPassword", pool.id, owner, minutes);
      // Of every name: guesses at the code of somebody who is there are refused by what is noted here, too.
      if (hidesUnknownUsers(client)) {
        const shown = await shownRoom(
          call,
          "ForgotPassword",
          pool.id,
          comparable(pool, Username),
          channelOf(simulated),
        );
        await noteRequest(call, pool, Username, "reset", minutes, shown);
      }
      if (!user || !contact) {
        if (!hidesUnknownUsers(client)) throw deny(whyNot(user));
        if (!user || elsewhere) await tellElsewhere(call, pool, comparable(pool, Username));
        return { CodeDeliveryDetails: simulated };
      }
      const { attribute, channel } = contact;
      const order = {
        purpose: "reset",
        template: "reset-code",
        minutes,
        asker: call.network,
        room,
        claims,
        hides: hidesUnknownUsers(client),
        data: { attribute, value: to },
      };
      return { CodeDeliveryDetails: await sendCode(call, user, { ...order, channel, to }) };
    });
  },
);

function whyNot(user: User | null): WireReason {
  if (!user) return "no-such-combination";
  if (!user.enabled) return "disabled";
  return federated(user) ? "federated-password" : "nowhere-to-send";
}

/** Who signs in with another provider waits for no code, but learns by mail, once an hour, where to sign in. */
async function tellElsewhere(call: Call<unknown>, pool: Pool, name: string): Promise<void> {
  const person = await findFederatedByEmail(call.db, pool.id, name.toLowerCase());
  const provider = person?.identities[0]?.providerName;
  if (!person || !provider) return;
  const key = limitKey(call, "signs-in-elsewhere", pool.id, person.username);
  if (await countAttempt(call.db, key, 1, 3600)) await notify(call, person, "signs-in-elsewhere", { provider });
}
