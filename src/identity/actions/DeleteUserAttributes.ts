import { action } from "../calls/action.ts";
import { checkName, isRequired, setAttributes } from "../users/attributes.ts";
import { changeFactors, ownSignIn } from "../flows/factor-change.ts";
import { recordEvent } from "../notices/events.ts";
import { notify } from "../notices/notices.ts";
import { allowed, lockCaller } from "../tokens/access.ts";
import { badAttribute } from "../wire/error.ts";
import { list, need } from "../wire/shape.ts";
import { accessToken, attributeName } from "../wire/members.ts";

/** Takes one's own attributes away; what the pool needs stays. */
export const DeleteUserAttributes = action(
  "DeleteUserAttributes",
  { AccessToken: need(accessToken), UserAttributeNames: need(list(attributeName, { max: 100 })) },
  async (call) => {
    const { AccessToken, UserAttributeNames: names } = call.input;
    const caller = await allowed(call, AccessToken);
    const { pool, client, user } = caller;
    for (const name of names) {
      checkName(pool, client, name, user.attributes);
      if (isRequired(pool, name)) throw badAttribute(name, "required");
    }
    const { lost } = await call.tx(async (db) => {
      const locked = await lockCaller(db, caller);
      const gone = Object.fromEntries(names.map((name) => [name, null]));
      const by = { own: ownSignIn(call, caller), keepsLast: true } as const;
      const taken = await changeFactors(db, pool, locked, by, () => setAttributes(db, pool, locked, gone));
      await recordEvent(db, locked, "account.attributes-changed", { names });
      return taken;
    });
    if (lost.length > 0) await notify(call, user, "mfa-changed");
    return {};
  },
);
