import type { Db } from "../../kit/db/handle.ts";
import { action } from "../calls/action.ts";
import { isProvable, sendProof } from "../codes/address-codes.ts";
import { isRequired, readAttributes, setAttributes } from "../users/attributes.ts";
import type { CodeDeliveryDetails } from "../codes/codes.ts";
import { changeFactors, ownSignIn } from "../flows/factor-change.ts";
import { recordEvent } from "../notices/events.ts";
import { notify } from "../notices/notices.ts";
import { claimAllowance, limitHourly } from "../limits/limits.ts";
import type { Room } from "../limits/limits.ts";
import type { Pool } from "../model/pool.ts";
import { dropCode, provesAttribute } from "../store/codes.ts";
import type { Provable } from "../store/codes.ts";
import { changeNames } from "../limits/chosen-names.ts";
import { contact } from "../users/contact.ts";
import { isUsername, stays } from "../users/name.ts";
import { allowed, lockCaller } from "../tokens/access.ts";
import { verified } from "../model/user.ts";
import type { User } from "../model/user.ts";
import { badAttribute } from "../wire/error.ts";
import { need } from "../wire/shape.ts";
import { accessToken, attributes, metadata } from "../wire/members.ts";

/**
 * Changes one's own attributes. A new address or number that the pool verifies, or signs people in with, takes the place of the old one when its code is given:
 * until then the person signs in and gets mail as before.
 */
export const UpdateUserAttributes = action(
  "UpdateUserAttributes",
  { AccessToken: need(accessToken), UserAttributes: need(attributes), ...metadata },
  async (call) => {
    const { AccessToken, UserAttributes } = call.input;
    const caller = await allowed(call, AccessToken);
    const { pool, client, user } = caller;
    const values = readAttributes(pool, client, UserAttributes, user.attributes);
    const waiting = Object.entries(values).filter(([name, value]) => mustProve(pool, user, name, value));
    const now = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => !mustProve(pool, user, name, value)),
    );
    for (const name of Object.keys(now)) if (!now[name] && isRequired(pool, name)) throw badAttribute(name, "required");
    const open = waiting.filter(([name, value]) => !proven(user, name as Provable, value));
    if (open.length > 0) await limitHourly(call, "GetUserAttributeVerificationCode", pool.id, user.username);
    const rooms: Room[] = [];
    for (const [name, value] of open)
      rooms.push(
        await claimAllowance(call, "GetUserAttributeVerificationCode", user, contact(name as Provable, value)),
      );
    const change = async (db: Db) => {
      const locked = await lockCaller(db, caller);
      const by = { own: ownSignIn(call, caller), keepsLast: true } as const;
      const { lost } = await changeFactors(db, pool, locked, by, () => setAttributes(db, pool, locked, now));
      // Back to what is proven: what waited does not wait any more.
      for (const [name] of waiting) await dropCode(db, pool.id, locked.username, provesAttribute(name as Provable));
      if (Object.keys(now).length > 0)
        await recordEvent(db, locked, "account.attributes-changed", { names: Object.keys(now) });
      return lost;
    };
    const lost = await changeNames(call, user, now, () => call.tx(change));
    if (lost.length > 0) await notify(call, user, "mfa-changed");
    const sent: CodeDeliveryDetails[] = [];
    for (const [at, [name, value]] of open.entries())
      sent.push(await sendProof(call, user, name as Provable, value, rooms[at]!));
    return { CodeDeliveryDetailsList: sent };
  },
);

function mustProve(pool: Pool, user: User, name: string, value: string): boolean {
  if (value === "" || !isProvable(name)) return false;
  if (pool.settings.AutoVerifiedAttributes.includes(name)) return true;
  return isUsername(pool, name) && !stays(pool, user.attributes[name], value);
}

function proven(user: User, attribute: Provable, value: string): boolean {
  return user.attributes[attribute] === value && verified(user, attribute);
}
