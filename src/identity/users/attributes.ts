import { schemaOf } from "../model/schema.ts";
import type { Client, Pool, SchemaAttribute } from "../model/pool.ts";
import { dropCode, dropCodesToEnter, provesAttribute } from "../store/codes.ts";
import { changeUser } from "../store/users.ts";
import { setAliases } from "./aliases.ts";
import type { Naming } from "./aliases.ts";
import { isUsername } from "./name.ts";
import { publicIdentity } from "../model/user.ts";
import type { User } from "../model/user.ts";
import type { Db } from "../../kit/db/handle.ts";
import { badAttribute, deny } from "../wire/error.ts";

interface Attribute {
  Name: string;
  Value?: string;
}

// What a code proves; only managers set it by hand.
const proofs = new Set(["email_verified", "phone_number_verified"]);
const longest = 2048;

/** Whether a client may read an attribute; without a client (managers), always. */
export function readable(client: Client | null | undefined, name: string): boolean {
  return name === "sub" || !client?.settings.ReadAttributes || client.settings.ReadAttributes.includes(name);
}

/** A user's attributes in the words of the wire, `sub` first; those that the client may read. */
export function attributesOf(user: User, client?: Client | null): { Name: string; Value: string }[] {
  const identities =
    user.identities.length > 0 ? { identities: JSON.stringify(user.identities.map(publicIdentity)) } : {};
  return Object.entries({ sub: user.sub, ...user.attributes, ...identities })
    .filter(([name]) => readable(client, name))
    .map(([Name, Value]) => ({ Name, Value }));
}

/**
 * Reads a list of attributes to be set: known to the schema, of its type, each once, and such as the client may write.
 * Refuses with InvalidParameterException or NotAuthorizedException.
 * @param client null: a manager, who may also set what is verified
 * @param before the user's attributes, when they exist already: what is not mutable stays
 */
export function readAttributes(
  pool: Pool,
  client: Client | null,
  list: readonly Attribute[],
  before?: Record<string, string>,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { Name: name, Value: value = "" } of list) {
    if (Object.hasOwn(values, name)) throw badAttribute(name, "twice");
    checkName(pool, client, name, before);
    checkValue(schemaAttribute(pool, name)!, value);
    values[name] = name === "email" ? value.trim() : value;
  }
  return values;
}

/** Refuses attributes that nobody may set, or not this client, or not any more. */
export function checkName(
  pool: Pool,
  client: Client | null,
  name: string,
  before: Record<string, string> | undefined,
): void {
  const attribute = schemaAttribute(pool, name);
  if (name === "sub" || name === "identities") throw before ? badAttribute(name, "fixed") : deny("write-unauthorized");
  if (!attribute) throw badAttribute(name, "unknown");
  if (!client) return;
  const writable = client.settings.WriteAttributes;
  if (proofs.has(name) || (writable && !writable.includes(name))) throw deny("write-unauthorized");
  if (before && !attribute.Mutable && before[name] !== undefined) throw badAttribute(name, "fixed");
}

/** Refuses a new account without the attributes that the pool asks for. */
export function checkRequired(pool: Pool, values: Record<string, string>): void {
  const missing = schemaOf(pool).find((one) => one.Required && one.Name !== "sub" && !values[one.Name]);
  if (missing) throw badAttribute(missing.Name, "required");
}

/** Whether a user must always have it: the pool asks for it, or signs people in with it. */
export function isRequired(pool: Pool, name: string): boolean {
  return isUsername(pool, name) || isAskedFor(pool, name);
}

/** Whether the pool asks everybody for it. */
export function isAskedFor(pool: Pool, name: string): boolean {
  return schemaOf(pool).some((one) => one.Required && one.Name === name);
}

/**
 * Sets attributes (empty text or null takes them away) with the aliases that follow from them. An address or number that changes is unverified
 * until its proof is set with it; codes that went to the old one let nobody in any more, and what waited
 * to take its place does not wait any more. What is proven goes before what somebody chose as a name. Throws AliasExistsException when somebody else signs in with it.
 * @param user locked in the caller's transaction
 * @returns the attributes that the user has now
 */
export async function setAttributes(
  db: Db,
  pool: Pool,
  user: User,
  values: Record<string, string | null>,
  naming: Naming = {},
): Promise<Record<string, string>> {
  const next = { ...user.attributes };
  for (const [name, value] of Object.entries(values)) {
    if (name === "email" || name === "phone_number") {
      if (next[name] !== value) next[`${name}_verified`] = "false";
      if (!value) delete next[`${name}_verified`];
    }
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) next[name] = value;
    else delete next[name];
  }
  await changeUser(db, pool.id, user.username, { attributes: next });
  const changed = (["email", "phone_number"] as const).filter((one) => user.attributes[one] !== next[one]);
  for (const one of changed) await dropCode(db, pool.id, user.username, provesAttribute(one));
  if (changed.some((one) => user.attributes[one])) await dropCodesToEnter(db, pool.id, user.username);
  await setAliases(db, pool, user, next, naming);
  return next;
}

function schemaAttribute(pool: Pool, name: string): SchemaAttribute | undefined {
  return schemaOf(pool).find((one) => one.Name === name);
}

function checkValue(attribute: SchemaAttribute, value: string): void {
  const { Name: name, AttributeDataType: type } = attribute;
  if (value.length > longest) throw badAttribute(name, "length");
  if (value === "") return;
  if (name === "email" && !isEmail(value.trim())) throw deny("email-format");
  if (name === "phone_number" && !isPhone(value)) throw deny("phone-format");
  if (type === "Boolean" && value !== "true" && value !== "false") throw badAttribute(name, "type");
  if (type === "DateTime" && Number.isNaN(Date.parse(value))) throw badAttribute(name, "type");
  if (type === "Number") checkNumber(attribute, value);
  const { MinLength = "0", MaxLength = "2048" } = attribute.StringAttributeConstraints ?? {};
  if (type === "String" && (value.length < Number(MinLength) || value.length > Number(MaxLength)))
    throw badAttribute(name, "length");
}

function checkNumber({ Name, NumberAttributeConstraints: limits }: SchemaAttribute, value: string): void {
  const number = /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : NaN;
  const { MinValue = "-Infinity", MaxValue = "Infinity" } = limits ?? {};
  if (!(number >= Number(MinValue) && number <= Number(MaxValue))) throw badAttribute(Name, "type");
}

/** One plain address: no display name, no quotes, no blanks. */
export function isEmail(value: string): boolean {
  // eslint-disable-next-line no-control-regex
  return (
    value.length <= 254 && /^[^\s@"<>(),:;\\[\]\x00-\x1f\x7f]{1,64}@[^\s@"<>(),:;\\[\]\x00-\x1f\x7f]+$/.test(value)
  );
}

/** A number in E.164. */
export function isPhone(value: string): boolean {
  return /^\+[1-9]\d{4,14}$/.test(value);
}
