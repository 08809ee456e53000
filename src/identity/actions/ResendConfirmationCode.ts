import { action } from "../calls/action.ts";
import { channelOf } from "../codes/codes.ts";
import { sendSignUpCode, signUpCodeMinutes } from "../codes/sign-up-code.ts";
import { limitKey, noteAsker, roomFor } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import { answerAtFixedTime } from "../enumeration/fixed-time.ts";
import { checkSecretHash } from "../pools/secret-hash.ts";
import { countAttempt } from "../store/attempts.ts";
import { namedBy, toVerify } from "../users/contact.ts";
import { simulatedUser } from "../enumeration/simulated.ts";
import { findForSignIn } from "../users/find.ts";
import { comparable } from "../users/name.ts";
import { noteRequest, hidesUnknownUsers } from "../enumeration/unknown.ts";
import { deny } from "../wire/error.ts";
import { clientId, metadata, secretHash, username } from "../wire/members.ts";

/** Sends the code of a sign-up again, a new one in place of the first. */
export const ResendConfirmationCode = action(
  "ResendConfirmationCode",
  { ClientId: clientId, SecretHash: secretHash, Username: username, ...metadata },
  async (call) => {
    const { ClientId, Username, SecretHash } = call.input;
    const { pool, client } = await call.directory.client(ClientId);
    checkSecretHash(call.secrets, client, Username, SecretHash);
    return answerAtFixedTime(call, async () => {
      const user = await findForSignIn(call, pool, Username);
      const owner = user?.username ?? comparable(pool, Username);
      const waiting = user?.enabled && user.status === "UNCONFIRMED" ? user : null;
      const contact = waiting && toVerify(pool, waiting.attributes, await namedBy(call.db, waiting));
      const simulated = simulatedUser(call, pool, Username).delivery;
      const channel = contact?.channel ?? channelOf(simulated);
      const to = contact?.to ?? comparable(pool, Username);
      const room = await roomFor(call, "ResendConfirmationCode", pool.id, owner, to, channel, contact !== null);
      await noteAsker(call, "ConfirmSignUp", pool.id, owner, signUpCodeMinutes);
      if (!waiting && !hidesUnknownUsers(client)) throw deny(user ? "is-confirmed" : "no-such-combination");
      if (!contact && !hidesUnknownUsers(client)) throw deny("nowhere-to-send-sign-up");
      if (!waiting || !contact) {
        await noteRequest(call, pool, Username, "sign-up", signUpCodeMinutes, room);
        const key = user && !waiting && limitKey(call, "already-registered", pool.id, user.username);
        if (key && (await countAttempt(call.db, key, 1, 3600))) await notify(call, user, "already-registered");
        return { CodeDeliveryDetails: simulated };
      }
      return { CodeDeliveryDetails: await sendSignUpCode(call, waiting, contact, room, hidesUnknownUsers(client)) };
    });
  },
);
