import type { Db } from "../../kit/db/handle.ts";

/** One account's, or one guest's, place in an identity pool. */
interface IdentityRow {
  id: string;
  pool: string;
  /** `<user pool>:<sub>`; null: a guest. */
  login: string | null;
  createdAt: Date;
  usedAt: Date;
}

const columns = `id, identity_pool AS pool, login, created_at AS "createdAt", used_at AS "usedAt"`;

/** The identity of a login; made with the given id when there is none yet. The same one for everybody who asks at once. */
export async function identityOfLogin(db: Db, pool: string, login: string, id: string): Promise<string> {
  const row = await db.one<{ id: string }>(
    `INSERT INTO identity_identities (id, identity_pool, login) VALUES ($1, $2, $3)
      ON CONFLICT (identity_pool, login) DO UPDATE SET used_at = now() RETURNING id`,
    [id, pool, login],
  );
  return row.id;
}

export function insertGuest(db: Db, pool: string, id: string): Promise<number> {
  return db.run(`INSERT INTO identity_identities (id, identity_pool) VALUES ($1, $2)`, [id, pool]);
}

export function findIdentity(db: Db, id: string): Promise<IdentityRow | null> {
  return db.maybe<IdentityRow>(`SELECT ${columns} FROM identity_identities WHERE id = $1`, [id]);
}

/** A guest has signed in: the identity becomes the login's. @returns false when it is somebody's already, or the login has another one */
export async function claimGuest(db: Db, id: string, login: string): Promise<boolean> {
  const sql = `UPDATE identity_identities i SET login = $2, used_at = now() WHERE id = $1 AND login IS NULL
    AND NOT EXISTS (SELECT 1 FROM identity_identities o WHERE o.identity_pool = i.identity_pool AND o.login = $2)`;
  return (await db.run(sql, [id, login])) === 1;
}

export function identityUsed(db: Db, id: string): Promise<number> {
  return db.run(`UPDATE identity_identities SET used_at = now() WHERE id = $1`, [id]);
}
