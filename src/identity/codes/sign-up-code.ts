import type { Call } from "../calls/action.ts";
import type { Room } from "../limits/limits.ts";
import type { User } from "../model/user.ts";
import type { Contact } from "../users/contact.ts";
import { sendCode } from "./codes.ts";
import type { CodeDeliveryDetails } from "./codes.ts";

/** Minutes for which the code of a sign-up is good. */
export const signUpCodeMinutes = 24 * 60;

/**
 * Sends the code that confirms a sign-up, in place of the one before; its data hold what it proves.
 * @param contact as `toVerify` finds it
 * @param room what the hour has room for
 * @param hides as `CodeOrder` has it
 */
export function sendSignUpCode(
  call: Call<unknown>,
  user: User,
  { attribute, channel, to }: Contact,
  room: Room,
  hides = false,
): Promise<CodeDeliveryDetails> {
  return sendCode(call, user, {
    purpose: "sign-up",
    template: "sign-up-code",
    minutes: signUpCodeMinutes,
    asker: call.network,
    room,
    claims: true,
    hides,
    channel,
    to,
    data: { attribute, value: to },
  });
}
