import { action } from "../calls/action.ts";
import { isProvable } from "../codes/address-codes.ts";
import { setAttributes } from "../users/attributes.ts";
import { checkCode, useCode } from "../codes/codes.ts";
import { recordEvent } from "../notices/events.ts";
import { limitHourly } from "../limits/limits.ts";
import { notify } from "../notices/notices.ts";
import { provesAttribute } from "../store/codes.ts";
import { lockUser } from "../store/users.ts";
import { allowed } from "../tokens/access.ts";
import { deny } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken, attributeName, code } from "../wire/members.ts";

/** Proves an address or number by its code; one that waited takes the place of the old one, whose owner is told. */
export const VerifyUserAttribute = action(
  "VerifyUserAttribute",
  { AccessToken: need(accessToken), AttributeName: attributeName, Code: code },
  async (call) => {
    const { AccessToken, AttributeName: attribute, Code } = call.input;
    const { pool, user } = await allowed(call, AccessToken);
    if (!isProvable(attribute)) throw deny("not-verifiable");
    await limitHourly(call, "VerifyUserAttribute", pool.id, user.username);
    const checked = await checkCode(call, user, provesAttribute(attribute), Code);
    const value = String(checked.data["value"]);
    const before = await call.tx(async (db) => {
      const locked = await lockUser(db, pool.id, user.username);
      if (!locked) throw deny("access-invalid");
      await useCode(db, locked, checked);
      await setAttributes(db, pool, locked, { [attribute]: value, [`${attribute}_verified`]: "true" });
      await recordEvent(db, locked, "account.attributes-changed", { names: [attribute] });
      return locked;
    });
    const moved = attribute === "email" && before.attributes["email"] !== value;
    if (moved) await notify(call, before, "address-changed", { address: value });
    return {};
  },
);
