import { isEmail, isPhone } from "./attributes.ts";
import type { Pool } from "../model/pool.ts";
import { comparable, isUsername } from "./name.ts";
import type { Named } from "./contact.ts";
import { badAttribute, deny } from "../wire/error.ts";

/**
 * What a new account is called. In a pool where people sign in with an address or number, that is an attribute and the username is the sub;
 * elsewhere it is the name itself, which must not look like an alias.
 * @returns the username, the attributes that the name stands for, and which of them is the name
 */
export function signUpName(
  pool: Pool,
  name: string,
  sub: string,
  values: Record<string, string>,
): { username: string; attributes: Record<string, string>; named: Named } {
  const { UsernameAttributes, AliasAttributes } = pool.settings;
  if (UsernameAttributes.length === 0) {
    const username = comparable(pool, name);
    // Before letters are put together a name may look like none.
    const all = [name, username];
    if (AliasAttributes.includes("email") && all.some(isEmail)) throw deny("username-not-email");
    if (AliasAttributes.includes("phone_number") && all.some(isPhone)) throw deny("username-not-phone");
    return { username, attributes: values, named: null };
  }
  const kind = isPhone(name) ? "phone_number" : "email";
  if (!isUsername(pool, kind) || !(kind === "email" ? isEmail(name) : true)) throw wrongName(UsernameAttributes);
  const given = values[kind];
  if (given && comparable(pool, given) !== comparable(pool, name)) throw badAttribute(kind, "type");
  return { username: sub, attributes: { ...values, [kind]: given ?? name }, named: kind };
}

function wrongName(attributes: readonly string[]) {
  if (attributes.length > 1) return deny("username-email-or-phone");
  return deny(attributes[0] === "email" ? "username-email" : "username-phone");
}
