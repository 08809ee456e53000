import type { Db } from "../../kit/db/handle.ts";

/** The pool that a hosted sign-in's domain belongs to. */
export async function poolOfDomain(db: Db, domain: string): Promise<string | null> {
  const sql = `SELECT pool FROM identity_domains WHERE domain = $1`;
  return (await db.maybe<{ pool: string }>(sql, [domain]))?.pool ?? null;
}

export async function domainOf(db: Db, pool: string): Promise<string | null> {
  const sql = `SELECT domain FROM identity_domains WHERE pool = $1 ORDER BY created_at LIMIT 1`;
  return (await db.maybe<{ domain: string }>(sql, [pool]))?.domain ?? null;
}

/** @returns false when a pool has this domain already */
export async function insertDomain(db: Db, domain: string, pool: string): Promise<boolean> {
  const sql = `INSERT INTO identity_domains (domain, pool) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
  return (await db.run(sql, [domain, pool])) === 1;
}

export async function deleteDomain(db: Db, domain: string, pool: string): Promise<boolean> {
  return (await db.run(`DELETE FROM identity_domains WHERE domain = $1 AND pool = $2`, [domain, pool])) === 1;
}
