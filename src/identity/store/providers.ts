import type { Db } from "../../kit/db/handle.ts";
import type { ProviderRow } from "./federation.ts";

/** A provider with the times that managers see. */
export interface ManagedProvider extends ProviderRow {
  createdAt: Date;
  updatedAt: Date;
}

const columns = `pool, name, type, details, secret, mapping, identifiers, created_at AS "createdAt", updated_at AS "updatedAt"`;

export function findManagedProvider(db: Db, pool: string, name: string): Promise<ManagedProvider | null> {
  const sql = `SELECT ${columns} FROM identity_providers WHERE pool = $1 AND name = $2`;
  return db.maybe<ManagedProvider>(sql, [pool, name]);
}

/** @returns false when the pool has a provider of this name already */
export async function insertProvider(db: Db, row: ProviderRow): Promise<boolean> {
  const sql = `INSERT INTO identity_providers (pool, name, type, details, secret, mapping, identifiers) VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT DO NOTHING`;
  const { pool, name, type, details, secret, mapping, identifiers } = row;
  return (await db.run(sql, [pool, name, type, details, secret, mapping, identifiers])) === 1;
}

/** Its type stays. */
export function updateProvider(db: Db, row: ProviderRow): Promise<number> {
  const sql = `UPDATE identity_providers SET details = $3, secret = $4, mapping = $5, identifiers = $6, updated_at = now()
    WHERE pool = $1 AND name = $2`;
  const { pool, name, details, secret, mapping, identifiers } = row;
  return db.run(sql, [pool, name, details, secret, mapping, identifiers]);
}

export async function deleteProvider(db: Db, pool: string, name: string): Promise<boolean> {
  return (await db.run(`DELETE FROM identity_providers WHERE pool = $1 AND name = $2`, [pool, name])) === 1;
}

export function listProviders(db: Db, pool: string, after: string, limit: number): Promise<ManagedProvider[]> {
  const sql = `SELECT ${columns} FROM identity_providers WHERE pool = $1 AND name > $2 ORDER BY name LIMIT $3`;
  return db.query<ManagedProvider>(sql, [pool, after, limit]);
}

/** Whether another provider of the pool answers to one of these identifiers. */
export async function identifierTaken(db: Db, pool: string, name: string, identifiers: string[]): Promise<boolean> {
  const sql = `SELECT 1 FROM identity_providers WHERE pool = $1 AND name <> $2 AND identifiers && $3::text[] LIMIT 1`;
  return (await db.maybe(sql, [pool, name, identifiers])) !== null;
}
