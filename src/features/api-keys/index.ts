import type { Db } from "../../kit/db/index.ts";
import type { Actor, Env } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { audit } from "../audit/index.ts";
import { effectivePermissions } from "./effective-permissions.ts";
import { expired, minKeyLength } from "./rules.ts";
import { hashKey, displayPrefix } from "./secret.ts";
import { findKeyById, insertKey, noteKeyUse, findKeyByHash } from "./store.ts";
import { OperatorError } from "../../kit/operator-error.ts";

const minute = 60_000;
const longestKey = 500;

/** Who calls with a key: the organisation and the actor, or null when there is no such key or it has expired. */
export async function findKey(
  env: Pick<Env, "database">,
  presented: string,
): Promise<{ org: string; actor: Actor } | null> {
  if (presented.length < minKeyLength || presented.length > longestKey) return null;
  const found = await findKeyByHash(env.database, hashKey(presented));
  if (!found) return null;
  const known = await env.database.tx(found.org, async (db, now) => {
    const key = await findKeyById(db, found.org, found.id);
    if (!key || expired(key, now)) return null;
    const may = await effectivePermissions(db, found.org, key);
    // Further ahead than another transaction may have begun it was noted by a clock that was wrong.
    const isDue = !key.lastUsedAt || Math.abs(now.getTime() - key.lastUsedAt.getTime()) >= minute;
    return { isDue, actor: { kind: "key", id: key.id, member: key.member, may, name: key.name } as const };
  });
  if (known?.isDue) noteUse(env, found.org, found.id);
  return known && { org: found.org, actor: known.actor };
}

/** The keys whose use this process is just noting. */
const noting = new Set<string>();

/** Beside the answer, once at a time: while a standby is away the note waits, or is refused, and who reads by the key does neither. The next use notes what failed. */
function noteUse(env: Pick<Env, "database">, org: string, id: string): void {
  if (noting.has(id)) return;
  noting.add(id);
  void env.database
    .tx(org, (db) => noteKeyUse(db, org, id))
    .catch(() => {})
    .finally(() => noting.delete(id));
}

/**
 * Takes the operator's own key (`BOOTSTRAP_API_KEY`, any text of 16 characters or more) as the owner's. Its permissions follow the role, so they
 * grow with the product. Nothing happens when it is there already.
 */
export async function bootstrapKey(db: Db, org: string, key: string): Promise<void> {
  if (key.length < minKeyLength || key.length > longestKey) {
    throw new OperatorError(
      `BOOTSTRAP_API_KEY must have ${minKeyLength} to ${longestKey} characters, such as: openssl rand -hex 24`,
    );
  }
  const by = { kind: "system", id: "bootstrap", member: null } as const;
  const made = {
    id: newId(),
    name: "First key",
    hash: hashKey(key),
    start: displayPrefix(key),
    role: "owner",
    scopes: null,
  } as const;
  const stored = await insertKey(db, org, { ...made, member: null, createdBy: by.id, expiresAt: null });
  if (stored)
    await audit(db, org, by, { act: "api-key.created", what: "api-key", id: stored.id, detail: { role: "owner" } });
}
