import type { Db } from "../../kit/db/handle.ts";

/** Another provider that a pool's people may sign in with, as it is kept. */
export interface ProviderRow {
  pool: string;
  name: string;
  /** "Google", "OIDC", … */
  type: string;
  /** ProviderDetails in the words of the wire, without `client_secret`. */
  details: Record<string, string>;
  /** Sealed. */
  secret: Buffer | null;
  /** Attribute of ours → claim of theirs. */
  mapping: Record<string, string>;
  identifiers: string[];
}

const columns = "pool, name, type, details, secret, mapping, identifiers";

export function findProviderRow(db: Db, pool: string, name: string): Promise<ProviderRow | null> {
  const sql = `SELECT ${columns} FROM identity_providers WHERE pool = $1 AND name = $2`;
  return db.maybe<ProviderRow>(sql, [pool, name]);
}

/** The provider that one of its identifiers (a company's domain, for example) stands for. */
export function findProviderByIdentifier(db: Db, pool: string, identifier: string): Promise<ProviderRow | null> {
  const sql = `SELECT ${columns} FROM identity_providers WHERE pool = $1 AND $2 = ANY (identifiers) ORDER BY name LIMIT 1`;
  return db.maybe<ProviderRow>(sql, [pool, identifier]);
}

/**
 * Whether a name is one of those under which a pool keeps who comes by its providers (`<provider>_<subject>`), in whatever letters: of Google, which the
 * configuration may name, and of every provider that the pool has.
 */
export async function namesFederated(db: Db, pool: string, name: string): Promise<boolean> {
  const rows = await db.query<{ name: string }>("SELECT name FROM identity_providers WHERE pool = $1", [pool]);
  // Folded here, as names of accounts are: a database of the locale C folds ASCII alone.
  const folded = name.toLowerCase();
  return ["Google", ...rows.map((row) => row.name)].some((one) => folded.startsWith(`${one.toLowerCase()}_`));
}

/** Puts a user into the group of everybody who came by one provider; makes the group when it is missing. */
export async function joinProviderGroup(
  db: Db,
  user: { pool: string; username: string },
  group: string,
  description: string,
): Promise<void> {
  await db.run(`INSERT INTO identity_groups (pool, name, description) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
    user.pool,
    group,
    description,
  ]);
  await db.run(
    `INSERT INTO identity_group_members (pool, group_name, username) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [user.pool, group, user.username],
  );
}

/** The full names (`<resource server>/<scope>`) of the scopes that a pool's resource servers offer. */
export async function resourceScopes(db: Db, pool: string): Promise<string[]> {
  const rows = await db.query<{ scope: string }>(
    `SELECT identifier || '/' || (scope ->> 'ScopeName') AS scope
      FROM identity_resource_servers, jsonb_array_elements(scopes) AS scope WHERE pool = $1`,
    [pool],
  );
  return rows.map((row) => row.scope);
}
