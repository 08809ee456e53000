import type { Db } from "../../kit/db/handle.ts";
import type { Client, ClientSettings, Pool, PoolSettings } from "../model/pool.ts";

const poolColumns = `id, name, settings, created_at AS "createdAt", updated_at AS "updatedAt"`;
const clientColumns = `pool, id, name, secret, settings, created_at AS "createdAt", updated_at AS "updatedAt"`;

export function findPool(db: Db, id: string): Promise<Pool | null> {
  return db.maybe<Pool>(`SELECT ${poolColumns} FROM identity_pools WHERE id = $1`, [id]);
}

/** The same, held until the transaction ends. */
export function lockPool(db: Db, id: string): Promise<Pool | null> {
  return db.maybe<Pool>(`SELECT ${poolColumns} FROM identity_pools WHERE id = $1 FOR UPDATE`, [id]);
}

/** Pools by id, after the one named last. */
export function listPools(db: Db, after: string, limit: number): Promise<Pool[]> {
  return db.query<Pool>(`SELECT ${poolColumns} FROM identity_pools WHERE id > $1 ORDER BY id LIMIT $2`, [after, limit]);
}

/** @returns false when a pool has this id already */
export async function insertPool(db: Db, id: string, name: string, settings: PoolSettings): Promise<boolean> {
  const sql = `INSERT INTO identity_pools (id, name, settings) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`;
  return (await db.run(sql, [id, name, settings])) === 1;
}

export function updatePool(db: Db, id: string, name: string, settings: PoolSettings): Promise<number> {
  const sql = `UPDATE identity_pools SET name = $2, settings = $3, updated_at = now() WHERE id = $1`;
  return db.run(sql, [id, name, settings]);
}

export function deletePool(db: Db, id: string): Promise<number> {
  return db.run(`DELETE FROM identity_pools WHERE id = $1`, [id]);
}

export async function countUsers(db: Db, pool: string): Promise<number> {
  const sql = `SELECT count(*)::int AS count FROM identity_users WHERE pool = $1`;
  return (await db.one<{ count: number }>(sql, [pool])).count;
}

/** A client by its id alone, which is unique over all pools. */
export function findClient(db: Db, id: string): Promise<Client | null> {
  return db.maybe<Client>(`SELECT ${clientColumns} FROM identity_clients WHERE id = $1`, [id]);
}

/** The same, held until the transaction ends. */
export function lockClient(db: Db, pool: string, id: string): Promise<Client | null> {
  const sql = `SELECT ${clientColumns} FROM identity_clients WHERE pool = $1 AND id = $2 FOR UPDATE`;
  return db.maybe<Client>(sql, [pool, id]);
}

export function listClients(db: Db, pool: string, after: string, limit: number): Promise<Client[]> {
  const sql = `SELECT ${clientColumns} FROM identity_clients WHERE pool = $1 AND id > $2 ORDER BY id LIMIT $3`;
  return db.query<Client>(sql, [pool, after, limit]);
}

/** @returns false when a client has this id already */
export async function insertClient(
  db: Db,
  client: { pool: string; id: string; name: string; secret: Buffer | null; settings: ClientSettings },
): Promise<boolean> {
  const { pool, id, name, secret, settings } = client;
  const sql = `INSERT INTO identity_clients (pool, id, name, secret, settings) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`;
  return (await db.run(sql, [pool, id, name, secret, settings])) === 1;
}

export function updateClient(
  db: Db,
  pool: string,
  id: string,
  name: string,
  settings: ClientSettings,
): Promise<number> {
  const sql = `UPDATE identity_clients SET name = $3, settings = $4, updated_at = now() WHERE pool = $1 AND id = $2`;
  return db.run(sql, [pool, id, name, settings]);
}

export function deleteClient(db: Db, pool: string, id: string): Promise<number> {
  return db.run(`DELETE FROM identity_clients WHERE pool = $1 AND id = $2`, [pool, id]);
}
