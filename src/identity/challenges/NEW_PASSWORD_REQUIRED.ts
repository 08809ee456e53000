import type { Db } from "../../kit/db/handle.ts";
import { checkRequired, isAskedFor, readAttributes, setAttributes } from "../users/attributes.ts";
import { isUsername, stays } from "../users/name.ts";
import { changeNames } from "../limits/chosen-names.ts";
import { recordEvent } from "../notices/events.ts";
import { notify } from "../notices/notices.ts";
import { checkPolicy } from "../passwords/policy.ts";
import { clearFailures, setPassword } from "../passwords/passwords.ts";
import { useSession } from "../sessions/sessions.ts";
import type { Pool } from "../model/pool.ts";
import type { User } from "../model/user.ts";
import { changeFactors } from "../flows/factor-change.ts";
import { mustKnowTemporary, nextStep } from "../flows/steps.ts";
import { changeUser, lockUser } from "../store/users.ts";
import { badAttribute, deny } from "../wire/error.ts";
import { answerOf, challenge, resume } from "./challenge.ts";

const prefix = "userAttributes.";

/** A person who was invited chooses a password, and adds what the pool wants to know. */
export const NEW_PASSWORD_REQUIRED = challenge("NEW_PASSWORD_REQUIRED", async (call, response) => {
  const { pool, client, responses } = response;
  const password = answerOf(responses, "NEW_PASSWORD");
  const at = await resume(call, response, "NEW_PASSWORD_REQUIRED");
  checkPolicy(pool, password);
  const given = Object.entries(responses).filter(([name]) => name.startsWith(prefix));
  const list = given.map(([name, Value]) => ({ Name: name.slice(prefix.length), Value }));
  const values = withoutNames(pool, at.user, readAttributes(pool, client, list, at.user.attributes));
  checkRequired(pool, { ...at.user.attributes, ...values });
  const change = async (db: Db) => {
    await useSession(db, at.session);
    const locked = await lockUser(db, pool.id, at.user.username);
    if (locked?.status !== "FORCE_CHANGE_PASSWORD") throw deny("session-invalid");
    // A second factor may have been set up since this sign-in was led here.
    if (mustKnowTemporary(at, locked)) throw deny("session-invalid");
    await setPassword(db, call, pool, locked, password);
    let { attributes } = locked;
    const { lost } = await changeFactors(db, pool, locked, {}, async () => {
      attributes = await setAttributes(db, pool, locked, values);
    });
    // None was passed yet: the temporary password alone must not lead around it.
    if (lost.length > 0) throw badAttribute(lost.includes("SMS_MFA") ? "phone_number" : "email", "fixed");
    await changeUser(db, pool.id, locked.username, { status: "CONFIRMED", passwordUntil: null });
    await clearFailures(db, locked);
    await recordEvent(db, locked, "account.password-changed", { at: "first-sign-in" });
    return { ...at.user, attributes, status: "CONFIRMED" as const, passwordUntil: null };
  };
  const user = await changeNames(call, at.user, values, () => call.tx(change));
  await notify(call, user, "password-changed");
  // The Session is used up already, with the password that it brought.
  const progress = { ...at.progress, done: [...at.progress.done, "new-password" as const] };
  return nextStep(call, { ...at, user, progress, spent: {} });
});

/**
 * What one signs in with is the invitation's, in its spelling: another one, or one more, would be somebody's who has not proven it, and keep its owner out.
 * One more that the pool asks everybody for has to be given here, and leads to the account once it is proven. Refuses with InvalidParameterException.
 * @returns the others of what was given
 */
function withoutNames(pool: Pool, { attributes }: User, values: Record<string, string>): Record<string, string> {
  const others = Object.entries(values).filter(([name, value]) => {
    if (!isUsername(pool, name)) return true;
    const before = attributes[name];
    if (before ? stays(pool, before, value) : !value) return false;
    if (before || !isAskedFor(pool, name)) throw badAttribute(name, "fixed");
    return true;
  });
  return Object.fromEntries(others);
}
