import { action } from "../calls/action.ts";
import { isProvable } from "../codes/address-codes.ts";
import { setAttributes } from "../users/attributes.ts";
import { checkCode, useCode } from "../codes/codes.ts";
import { changeFactors, ownSignIn } from "../flows/factor-change.ts";
import { recordEvent } from "../notices/events.ts";
import { limitHourly } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import { provesAttribute } from "../store/codes.ts";
import { allowed, lockCaller } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken, attributeName, code } from "../wire/members.ts";

/** Proves an address or number by its code; one that waited takes the place of the old one, whose owner is told. */
export const VerifyUserAttribute = action(
  "VerifyUserAttribute",
  { AccessToken: need(accessToken), AttributeName: attributeName, Code: code },
  async (call) => {
    const { AccessToken, AttributeName: attribute, Code } = call.input;
    const caller = await allowed(call, AccessToken);
    const { pool, user } = caller;
    if (!isProvable(attribute)) throw deny("not-verifiable");
    await limitHourly(call, "VerifyUserAttribute", pool.id, user.username);
    const checked = await checkCode(call, user, provesAttribute(attribute), Code);
    const value = String(checked.data["value"]);
    const [before, { lost, gained }] = await call.tx(async (db) => {
      const locked = await lockCaller(db, caller);
      await useCode(db, locked, checked);
      const proven = { [attribute]: value, [`${attribute}_verified`]: "true" };
      const by = { own: ownSignIn(call, caller) };
      const changed = await changeFactors(db, pool, locked, by, () => setAttributes(db, pool, locked, proven));
      await recordEvent(db, locked, "account.attributes-changed", { names: [attribute] });
      return [locked, changed] as const;
    });
    const moved = attribute === "email" && before.attributes["email"] !== value;
    if (moved) await notify(call, before, "address-changed", { address: value });
    // Codes of the second step go elsewhere, or there for the first time.
    else if (lost.length > 0 || gained.length > 0) await notify(call, before, "mfa-changed");
    return {};
  },
);
