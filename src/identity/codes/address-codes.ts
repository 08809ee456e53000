import type { Call } from "../calls/action.ts";
import type { Room } from "../limits/limits.ts";
import { sendCode } from "./codes.ts";
import { provesAttribute } from "../store/codes.ts";
import type { Provable } from "../store/codes.ts";
import type { CodeDeliveryDetails } from "./codes.ts";
import { contact } from "../users/contact.ts";
import type { User } from "../model/user.ts";

const day = 24 * 60;

export function isProvable(name: string): name is Provable {
  return name === "email" || name === "phone_number";
}

/**
 * Sends a code to an address or number; until it comes back, what the user had stays.
 * @param room as `claimAllowance` has it
 */
export function sendProof(
  call: Call<unknown>,
  user: User,
  attribute: Provable,
  value: string,
  room: Room,
): Promise<CodeDeliveryDetails> {
  const { channel, to } = contact(attribute, value);
  const order = { purpose: provesAttribute(attribute), template: "attribute-code", minutes: day, room, claims: true };
  return sendCode(call, user, { ...order, channel, to, data: { value } });
}
