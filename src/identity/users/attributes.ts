import { inOwnLetters } from "../../kit/own-letters.ts";
import { schemaOf } from "../model/schema.ts";
import type { Client, Pool, SchemaAttribute } from "../model/pool.ts";
import { dropCode, dropCodesToEnter, provesAttribute } from "../store/codes.ts";
import { namesFederated } from "../store/federation.ts";
import { aliasOwner, changeUser, clearAlias, findUserBySub, lockUser, setAlias } from "../store/users.ts";
import { comparable, inItsSpelling } from "./name.ts";
import { publicIdentity } from "../model/user.ts";
import { federated } from "../model/user.ts";
import type { User } from "../model/user.ts";
import type { Db } from "../../kit/db/handle.ts";
import { aliasTaken, badAttribute, deny } from "../wire/error.ts";

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

/** Whether an address or number is a name to sign in with from the moment it is set, verified or not. */
export function isUsername(pool: Pool, name: string): name is "email" | "phone_number" {
  return (pool.settings.UsernameAttributes as string[]).includes(name);
}

/**
 * Sets attributes (empty text or null takes them away) with the aliases that follow from them. An address or number that changes is unverified
 * until its proof is set with it; codes that went to the old one let nobody in any more, and what waited
 * to take its place does not wait any more. What is proven goes before what somebody chose as a name. Throws AliasExistsException when somebody else signs in with it.
 * @param user locked in the caller's transaction
 * @param force takes an address or number that this user has proven away from whoever has it as an alias
 * @returns the attributes that the user has now
 */
export async function setAttributes(
  db: Db,
  pool: Pool,
  user: User,
  values: Record<string, string | null>,
  force = false,
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
  await setAliases(db, pool, user, next, force);
  return next;
}

type Kind = "email" | "phone_number" | "preferred_username";
const kinds: readonly Kind[] = ["email", "phone_number", "preferred_username"];

/** @param attributes those that the user has now; `user` has those of before */
async function setAliases(
  db: Db,
  pool: Pool,
  user: User,
  attributes: Record<string, string>,
  force: boolean,
): Promise<void> {
  // First of all: what one kind of name leaves another one may still be.
  for (const kind of kinds) {
    const before = user.attributes[kind];
    if (before && !(stays(pool, before, attributes[kind]) && isAlias(pool, { ...user, attributes }, kind)))
      await dropAlias(db, pool, user, before);
  }
  for (const kind of kinds)
    if (attributes[kind] && isAlias(pool, { ...user, attributes }, kind))
      await keepAlias(db, pool, user, attributes, kind, force);
}

/**
 * Whether what an account has leads to it: where people sign in with it, else what is proven and what is chosen. Whoever comes by another provider signs in
 * with nothing else, and has an address by that provider's word.
 */
function isAlias(pool: Pool, user: Pick<User, "attributes" | "status">, kind: Kind): boolean {
  const leads = kind === "preferred_username" || isProven(user.attributes, kind);
  return isUsername(pool, kind) ? leads || !federated(user) : leads && pool.settings.AliasAttributes.includes(kind);
}

function isProven(attributes: Record<string, string>, kind: Kind): boolean {
  return kind !== "preferred_username" && attributes[`${kind}_verified`] === "true";
}

/** Whether it is the same name: one that changes its case alone is, and is kept as it was. */
export function stays(pool: Pool, before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && inItsSpelling(pool, before) === inItsSpelling(pool, now);
}

async function keepAlias(
  db: Db,
  pool: Pool,
  user: User,
  attributes: Record<string, string>,
  kind: Kind,
  force: boolean,
): Promise<void> {
  const [before, now] = [user.attributes[kind], attributes[kind]!];
  const isSame = stays(pool, before, now);
  const alias = comparable(pool, now);
  // Somebody else's, or this user's own from a version before, which stays theirs though another account has the other spelling by now.
  const former = formerOf(pool, now);
  const owners = await Promise.all(former.map((one) => aliasOwner(db, pool.id, one)));
  if (isSame && owners.includes(user.username)) return;
  // So does the one that is compared, though another account has had the other spelling since before.
  const has = isSame && (await aliasOwner(db, pool.id, alias)) === user.username;
  const isOthers = kind === "preferred_username" && !has && (await meansAnother(db, pool, user, alias));
  const isFree = !isOthers && (has || owners.every((owner) => owner === null || owner === user.username));
  if (isFree && (await setAlias(db, pool.id, user.username, kind, alias))) return;
  // A name of one's own choice proves nothing: it is taken from nobody, and goes before no proof.
  const proven = isProven(attributes, kind);
  if (proven && (force || (await isChosenAlone(db, pool, user, [alias, ...former])))) {
    for (const one of [alias, ...former]) await takeAlias(db, pool, kind, one);
    if (await setAlias(db, pool.id, user.username, kind, alias)) return;
  }
  // What this account has lost is another's, and keeps it from nothing else but proving that.
  const isLost = now === before && user.status !== "UNCONFIRMED" && isAlias(pool, user, kind);
  if (!isLost || (proven && !isProven(user.attributes, kind))) throw aliasTaken(kind);
}

/** Whether a chosen name may stand for somebody else: as an account of another provider, or by the `sub` by which one is managed. */
async function meansAnother(db: Db, pool: Pool, user: User, alias: string): Promise<boolean> {
  if (await namesFederated(db, pool.id, alias)) return true;
  const found = await findUserBySub(db, pool.id, alias);
  return found !== null && found.username !== user.username;
}

/** Whether others have these as names of their own choice alone. */
async function isChosenAlone(db: Db, pool: Pool, user: User, all: readonly string[]): Promise<boolean> {
  for (const one of all) {
    const owner = await lockOwner(db, pool, one);
    const has = (kind: Kind) =>
      isAlias(pool, owner!, kind) && comparable(pool, owner!.attributes[kind] ?? "") === comparable(pool, one);
    if (owner && owner.username !== user.username && (has("email") || has("phone_number"))) return false;
  }
  return true;
}

// Who had it keeps the address, but it is proven no more. As a name of one's own choice it says nothing of that account's address.
async function takeAlias(db: Db, pool: Pool, kind: string, alias: string): Promise<void> {
  const before = await lockOwner(db, pool, alias);
  const value = before?.attributes[kind];
  if (before && value && comparable(pool, value) === comparable(pool, alias)) {
    const attributes = { ...before.attributes, [`${kind}_verified`]: "false" };
    await changeUser(db, pool.id, before.username, { attributes });
    await dropCodesToEnter(db, pool.id, before.username);
  }
  await clearAlias(db, pool.id, alias);
}

/** Whoever has an alias, held until the transaction ends. */
async function lockOwner(db: Db, pool: Pool, alias: string): Promise<User | null> {
  const owner = await aliasOwner(db, pool.id, alias);
  return owner === null ? null : lockUser(db, pool.id, owner);
}

/** What a version before may have kept in place of `comparable`: a domain in its own letters, or in the very spelling. */
function formerOf(pool: Pool, value: string): string[] {
  const alias = comparable(pool, value);
  return [...new Set([inOwnLetters(alias), inItsSpelling(pool, value)])].filter((one) => one !== alias);
}

async function dropAlias(db: Db, pool: Pool, user: User, value: string): Promise<void> {
  for (const one of [comparable(pool, value), ...formerOf(pool, value)])
    if ((await aliasOwner(db, pool.id, one)) === user.username) await clearAlias(db, pool.id, one);
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
