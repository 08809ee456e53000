import type { Subject } from "../../kit/personal.ts";
import type { Database, Db } from "../../kit/db/index.ts";
import type { Role } from "../../kit/feature.ts";

export interface Key {
  id: string;
  name: string;
  start: string;
  /** Whose permissions it follows, or null when it has a list. */
  role: Role | null;
  scopes: string[] | null;
  /** The person it belongs to, if any. */
  member: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
}

const columns = `id, name, start, role, scopes, member, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

/** Outside any organisation: whose key has this hash. */
export async function findKeyByHash(database: Database, hash: Buffer): Promise<{ org: string; id: string } | null> {
  const rows = await database.lookup<{ org: string; id: string }>("SELECT org, id FROM api_keys_find($1)", [hash]);
  return rows[0] ?? null;
}

export function findKeyById(db: Db, org: string, id: string): Promise<Key | null> {
  return db.maybe<Key>(`SELECT ${columns} FROM api_keys WHERE org = $1 AND id = $2`, [org, id], "api-keys-find");
}

/** Notes that a key was used, at most once a minute; not where somebody else is just noting it. */
export async function noteKeyUse(db: Db, org: string, id: string): Promise<void> {
  await db.run(
    `UPDATE api_keys SET last_used_at = now() WHERE org = $1 AND id = (
       SELECT id FROM api_keys WHERE org = $1 AND id = $2
          AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute' OR last_used_at >= now() + interval '1 minute')
       FOR NO KEY UPDATE SKIP LOCKED)`,
    [org, id],
    "api-keys-note-use",
  );
}

/** Null when a key with this hash exists already, in whatever organisation. */
export function insertKey(
  db: Db,
  org: string,
  key: Omit<Key, "createdAt" | "lastUsedAt"> & { hash: Buffer; createdBy: string },
): Promise<Key | null> {
  return db.maybe<Key>(
    `INSERT INTO api_keys (org, id, name, hash, start, role, scopes, member, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (hash) DO NOTHING RETURNING ${columns}`,
    [org, key.id, key.name, key.hash, key.start, key.role, key.scopes, key.member, key.createdBy, key.expiresAt],
  );
}

/** Newest first, those after a place in the list. Ids grow with time. */
export function listKeys(db: Db, org: string, before: string | null, limit: number): Promise<Key[]> {
  return db.query<Key>(
    `SELECT ${columns} FROM api_keys WHERE org = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [org, before, limit],
  );
}

/** All keys that have not expired, locked, so that two removals at once cannot take the last two. */
export function lockKeys(db: Db, org: string): Promise<Key[]> {
  return db.query<Key>(
    `SELECT ${columns} FROM api_keys WHERE org = $1 AND (expires_at IS NULL OR expires_at > now()) ORDER BY id FOR UPDATE`,
    [org],
  );
}

export async function countKeys(db: Db, org: string): Promise<number> {
  return (await db.one<{ count: number }>("SELECT count(*)::int AS count FROM api_keys WHERE org = $1", [org])).count;
}

export function deleteKey(db: Db, org: string, id: string): Promise<number> {
  return db.run("DELETE FROM api_keys WHERE org = $1 AND id = $2", [org, id]);
}

/** Removes the keys of people; returns their ids. */
export async function deleteKeysOf(db: Db, org: string, members: string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>("DELETE FROM api_keys WHERE org = $1 AND member = ANY($2) RETURNING id", [
    org,
    members,
  ]);
  return rows.map((row) => row.id);
}

export function keysOf(db: Db, org: string, member: string): Promise<object[]> {
  return db.query(
    `SELECT name, start, role, scopes, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
       FROM api_keys WHERE org = $1 AND member = $2 ORDER BY id`,
    [org, member],
  );
}

/** Keys of others stay when the one who made them is erased; their names lose the person's. */
export async function anonymiseMaker(db: Db, org: string, { member, tombstone, needles }: Subject): Promise<void> {
  await db.run(
    `UPDATE api_keys SET created_by = replace(created_by, $2, $3), name = kit_scrub(name, $4)
      WHERE org = $1 AND (strpos(created_by, $2) > 0 OR kit_names(name, $4))`,
    [org, member, tombstone, needles],
  );
}

/** Those of some keys that there are. */
export function keyNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, name FROM api_keys WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}
