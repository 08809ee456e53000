import { action } from "../calls/action.ts";
import { isProvable, sendProof } from "../codes/address-codes.ts";
import { limitHourly, claimAllowance } from "../limits/limits.ts";
import { findCode, provesAttribute } from "../store/codes.ts";
import { contact } from "../users/contact.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken, attributeName, metadata } from "../wire/members.ts";

/** Sends a code to the address or number that waits to be proven, else to the present one. */
export const GetUserAttributeVerificationCode = action(
  "GetUserAttributeVerificationCode",
  { AccessToken: need(accessToken), AttributeName: attributeName, ...metadata },
  async (call) => {
    const { AccessToken, AttributeName: attribute } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    if (!isProvable(attribute)) throw deny("not-verifiable");
    const waiting = await findCode(call.db, pool.id, user.username, provesAttribute(attribute));
    const value = waiting && waiting.expiresAt > call.now ? waiting.data["value"] : user.attributes[attribute];
    if (typeof value !== "string") throw deny("no-such-attribute");
    await limitHourly(call, "GetUserAttributeVerificationCode", pool.id, user.username);
    const room = await claimAllowance(call, "GetUserAttributeVerificationCode", user, contact(attribute, value));
    return { CodeDeliveryDetails: await sendProof(call, user, attribute, value, room) };
  },
);
