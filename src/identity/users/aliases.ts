import { inOwnLetters } from "../../kit/own-letters.ts";
import type { Db } from "../../kit/db/handle.ts";
import type { Pool } from "../model/pool.ts";
import { federated } from "../model/user.ts";
import type { User } from "../model/user.ts";
import { dropCodesToEnter } from "../store/codes.ts";
import { namesFederated } from "../store/federation.ts";
import { aliasesOf, aliasOwner, changeUser, clearAlias, findUserBySub, lockUser, setAlias } from "../store/users.ts";
import { aliasTaken } from "../wire/error.ts";
import { comparable, inItsSpelling, isUsername, stays } from "./name.ts";

type Kind = "email" | "phone_number" | "preferred_username";
const kinds: readonly Kind[] = ["email", "phone_number", "preferred_username"];

/** How an account comes to its names. */
export interface Naming {
  /** Takes an address or number that this user has proven away from whoever has it as an alias. */
  force?: boolean;
  /** Where people sign in with addresses or numbers: those of these that lead to the account though nobody has proven them. */
  named?: readonly string[];
}

/**
 * Gives an account the names that follow from what it has, and takes those away that follow no more. An address or number that nobody has proven leads to it
 * where it did before, or is `named`: any other one may be somebody's who has no account yet, and would keep them out. Throws AliasExistsException.
 * @param user as it was, locked in the caller's transaction
 * @param attributes those that the user has now
 */
export async function setAliases(
  db: Db,
  pool: Pool,
  user: User,
  attributes: Record<string, string>,
  { force = false, named = [] }: Naming,
): Promise<void> {
  // First of all: what one kind of name leaves another one may still be.
  for (const kind of kinds) {
    const before = user.attributes[kind];
    if (before && !(stays(pool, before, attributes[kind]) && isAlias(pool, { ...user, attributes }, kind)))
      await dropAlias(db, pool, user, before);
  }
  for (const kind of kinds) {
    if (!attributes[kind] || !isAlias(pool, { ...user, attributes }, kind)) continue;
    const leads = kind === "preferred_username" || isProven(attributes, kind) || named.includes(kind);
    if (leads || (await led(db, pool, user, attributes, kind)))
      await keepAlias(db, pool, user, attributes, kind, force);
  }
}

/** Whether an account had a name before by which it is known now. */
async function led(db: Db, pool: Pool, user: User, attributes: Record<string, string>, kind: Kind): Promise<boolean> {
  const now = attributes[kind]!;
  if (!stays(pool, user.attributes[kind], now)) return false;
  const owners = await Promise.all([comparable(pool, now), ...formerOf(pool, now)].map((one) => aliasOwner(db, pool.id, one))); // oxfmt-ignore
  return owners.includes(user.username);
}

/**
 * Takes from an account what leads to it no more: an address that another provider tells of it otherwise by now, or has not proven.
 * @param user as it is, locked in the caller's transaction
 */
export async function dropStaleAliases(db: Db, pool: Pool, user: User): Promise<void> {
  const kept = kinds.flatMap((kind) => {
    const value = user.attributes[kind];
    return value && isAlias(pool, user, kind) ? [comparable(pool, value), ...formerOf(pool, value)] : [];
  });
  for (const one of await aliasesOf(db, pool.id, user.username))
    if (!kept.includes(one.alias)) await clearAlias(db, pool.id, one.alias);
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
