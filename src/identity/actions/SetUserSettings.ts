import { action } from "../calls/action.ts";
import { changeMfa } from "../flows/factor-change.ts";
import { allowed } from "../tokens/access.ts";
import { list, need, oneOf, struct, text } from "../wire/shape.ts";
import { accessToken } from "../wire/members.ts";

/** The old way to switch codes by text message on (one option) or off (an empty list). */
export const SetUserSettings = action(
  "SetUserSettings",
  {
    AccessToken: need(accessToken),
    MFAOptions: need(
      list(struct({ DeliveryMedium: oneOf("SMS", "EMAIL"), AttributeName: text({ min: 1, max: 32 }) }), { max: 10 }),
    ),
  },
  async (call) => {
    const { AccessToken, MFAOptions } = call.input;
    const caller = await allowed(call, AccessToken);
    const on = MFAOptions.some((one) => one.DeliveryMedium === "SMS");
    await changeMfa(call, caller.pool, caller.user, { SMS_MFA: { Enabled: on } }, caller);
    return {};
  },
);
