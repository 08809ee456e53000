import { action } from "../../calls/action.ts";
import type { Action } from "../../calls/action.ts";
import { checkName, checkRequired, readAttributes, setAttributes } from "../../users/attributes.ts";
import { isUsername } from "../../users/name.ts";
import { changeFactors } from "../../flows/factor-change.ts";
import { recordEvent } from "../../notices/events.ts";
import { notify } from "../../notices/notices.ts";
import { badAttribute } from "../../wire/error.ts";
import { attributes } from "../../wire/members.ts";
import { map, need } from "../../wire/shape.ts";
import { poolAndUser } from "../found.ts";
import { attributeNames, poolAndUsername } from "./shape.ts";
import { withUser } from "./lifecycle.ts";

/** A manager may also say that an address or number is proven (`email_verified`); what changes without it is unproven. */
const AdminUpdateUserAttributes = action(
  "AdminUpdateUserAttributes",
  { ...poolAndUsername, UserAttributes: need(attributes), ClientMetadata: map() },
  async (call) => {
    const { user } = await poolAndUser(call);
    let address = user.attributes["email"];
    let told = false;
    await withUser(call, async (db, pool, locked) => {
      const values = readAttributes(pool, null, call.input.UserAttributes, locked.attributes);
      const emptied = Object.keys(values).find((name) => isUsername(pool, name) && !values[name]);
      if (emptied) throw badAttribute(emptied, "required");
      checkRequired(pool, { ...locked.attributes, ...values });
      const set = async () =>
        void (address = (await setAttributes(db, pool, locked, values, { named: Object.keys(values) }))["email"]);
      const { lost, gained } = await changeFactors(db, pool, locked, {}, set);
      told = lost.length > 0 || gained.length > 0;
      await recordEvent(db, locked, "account.attributes-changed", { names: Object.keys(values), by: "manager" });
    });
    // The mail goes to the address that was.
    if (address && address !== user.attributes["email"]) await notify(call, user, "address-changed", { address });
    else if (told) await notify(call, user, "mfa-changed");
    return {};
  },
);

const AdminDeleteUserAttributes = action(
  "AdminDeleteUserAttributes",
  { ...poolAndUsername, UserAttributeNames: need(attributeNames) },
  async (call) => {
    const { user: before } = await poolAndUser(call);
    let told = false;
    await withUser(call, async (db, pool, user) => {
      const names = call.input.UserAttributeNames;
      for (const name of names) {
        if (isUsername(pool, name)) throw badAttribute(name, "required");
        checkName(pool, null, name, user.attributes);
      }
      const gone = Object.fromEntries(names.map((name) => [name, null]));
      checkRequired(pool, { ...user.attributes, ...Object.fromEntries(names.map((name) => [name, ""])) });
      const { lost } = await changeFactors(db, pool, user, {}, () => setAttributes(db, pool, user, gone));
      told = lost.length > 0;
      await recordEvent(db, user, "account.attributes-changed", { names, by: "manager" });
    });
    if (told) await notify(call, before, "mfa-changed");
    return {};
  },
);

export const attributeActions: readonly Action[] = [AdminUpdateUserAttributes, AdminDeleteUserAttributes];
