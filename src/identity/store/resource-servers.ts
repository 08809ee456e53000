import type { Db } from "../../kit/db/handle.ts";

/** Scopes of an application of one's own, which clients may be given. */
export interface ResourceServer {
  pool: string;
  identifier: string;
  name: string;
  /** In the words of the wire. */
  scopes: { ScopeName: string; ScopeDescription: string }[];
}

const columns = "pool, identifier, name, scopes";

export function findResourceServer(db: Db, pool: string, identifier: string): Promise<ResourceServer | null> {
  const sql = `SELECT ${columns} FROM identity_resource_servers WHERE pool = $1 AND identifier = $2`;
  return db.maybe<ResourceServer>(sql, [pool, identifier]);
}

/** @returns false when the pool has one of this identifier already */
export async function insertResourceServer(db: Db, server: ResourceServer): Promise<boolean> {
  const sql = `INSERT INTO identity_resource_servers (pool, identifier, name, scopes) VALUES ($1, $2, $3, $4::jsonb) ON CONFLICT DO NOTHING`;
  return (await db.run(sql, [server.pool, server.identifier, server.name, JSON.stringify(server.scopes)])) === 1;
}

/** @returns false when there is none of this identifier */
export async function updateResourceServer(db: Db, server: ResourceServer): Promise<boolean> {
  const sql = `UPDATE identity_resource_servers SET name = $3, scopes = $4::jsonb WHERE pool = $1 AND identifier = $2`;
  return (await db.run(sql, [server.pool, server.identifier, server.name, JSON.stringify(server.scopes)])) === 1;
}

export async function deleteResourceServer(db: Db, pool: string, identifier: string): Promise<boolean> {
  const sql = `DELETE FROM identity_resource_servers WHERE pool = $1 AND identifier = $2`;
  return (await db.run(sql, [pool, identifier])) === 1;
}

export function listResourceServers(db: Db, pool: string, after: string, limit: number): Promise<ResourceServer[]> {
  const sql = `SELECT ${columns} FROM identity_resource_servers WHERE pool = $1 AND identifier > $2 ORDER BY identifier LIMIT $3`;
  return db.query<ResourceServer>(sql, [pool, after, limit]);
}
