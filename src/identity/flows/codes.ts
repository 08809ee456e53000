import { randomUUID } from "node:crypto";
import { sendCode } from "../codes/codes.ts";
import type { CodeDeliveryDetails } from "../codes/codes.ts";
import { askNextStep } from "./ask.ts";
import type { AuthAnswer, SignIn, SignInCall } from "./answer.ts";
import { limitHourly, roomFor, claimAllowance } from "../limits/limits.ts";
import type { Room } from "../limits/limits.ts";
import { lifetimes } from "../model/pool.ts";
import { contact } from "../users/contact.ts";
import { comparable } from "../users/name.ts";
import { simulatedUser } from "../enumeration/simulated.ts";
import { hidesUnknownUsers } from "../enumeration/unknown.ts";
import { federated, verified } from "../model/user.ts";

type CodeChallenge = "SMS_MFA" | "EMAIL_OTP" | "SMS_OTP";

/** The hourly limit of codes by this way. */
export function limitOf(challenge: CodeChallenge): "EmailSignInCode" | "SmsSignInCode" {
  return challenge === "EMAIL_OTP" ? "EmailSignInCode" : "SmsSignInCode";
}

/**
 * Sends a code for this sign-in alone and asks for it; or, when strangers have had many sent to this account, the last one, which is good for
 * whichever sign-in is its owner's. For a name that nobody has, and an account without such an address, nothing is sent and the
 * answer looks the same.
 * @param options.to another address, one that is being enrolled
 */
export async function sendSignInCode(
  call: SignInCall,
  at: SignIn,
  challenge: CodeChallenge,
  options: { to?: string; enrols?: true } = {},
): Promise<AuthAnswer> {
  const { pool, client, user, progress } = at;
  const attribute = challenge === "EMAIL_OTP" ? "email" : "phone_number";
  // Codes sign in only by way of an address that was proven; who never confirmed the sign-up is told so after the code, and gets no further. Who comes by another
  // provider signs in there alone, with whatever that asks for.
  const isOwn = !progress.simulated && !federated(user);
  const proven = isOwn && (user.status === "UNCONFIRMED" || verified(user, attribute));
  const to = options.to ?? (proven ? user.attributes[attribute] : undefined);
  const claims = to !== undefined && (options.enrols === true || !verified(user, attribute));
  let room: Room;
  if (options.enrols) {
    await limitHourly(call, "EnrolmentCode", pool.id, user.username);
    room = await claimAllowance(call, "EnrolmentCode", user, contact(attribute, to!));
  } else {
    const named = to ?? comparable(pool, progress.name);
    const channel = challenge === "EMAIL_OTP" ? "email" : "sms";
    room = await roomFor(call, limitOf(challenge), pool.id, user.username, named, channel, claims);
  }
  const purpose = `sign-in:${randomUUID()}`;
  const lastPurpose = `sign-in:${attribute}`;
  const details = to ? null : simulatedUser(call, pool, progress.name).delivery;
  const enrols = options.enrols ? { enrols: to } : { lastPurpose };
  const data = { purpose, challenge, sent: to !== undefined && room === "one", ...enrols };
  const minutes = Math.max(3, lifetimes(client).session / 60);
  const sent: CodeDeliveryDetails =
    details ??
    (await sendCode(call, user, {
      purpose,
      lastPurpose,
      room,
      claims,
      minutes,
      // After a first proof nobody is told that somebody is there.
      hides: hidesUnknownUsers(client) && progress.done.length === 0,
      template: options.enrols ? "enrolment-code" : "sign-in-code",
      channel: contact(attribute, to!).channel,
      to: to!,
    }));
  return askNextStep(
    call,
    at,
    challenge,
    {
      CODE_DELIVERY_DELIVERY_MEDIUM: attribute === "email" ? "EMAIL" : "SMS",
      CODE_DELIVERY_DESTINATION: sent.Destination,
      USER_ID_FOR_SRP: user.username,
    },
    { data },
  );
}
