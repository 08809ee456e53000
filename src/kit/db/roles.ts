import pg from "pg";
import { OperatorError } from "../operator-error.ts";
import { addressAs, clientOf } from "./address.ts";

/** One value for each role the program connects as. */
export type PerRole = Record<"app" | "worker" | "identity", string>;

/** What the root key gives for a database. */
export interface Access {
  passwords: PerRole;
  /** By this the key is known again; it tells nothing about it. */
  fingerprint: string;
}

const names = { app: "hookwise_app", worker: "hookwise_worker", identity: "hookwise_identity" } as const;
const all = ["hookwise_lookup", ...Object.values(names)];

/**
 * Makes the program's roles, gives them the passwords that follow from the root key, and revokes what PostgreSQL grants to everybody. All of
 * it or nothing; and nothing before it is sure that the key is this database's and no other installation on the server uses these roles.
 * @throws Error that says what to do when the key is another one, or the owner may not do this
 */
export async function prepareRoles(client: pg.Client, url: string, access: Access): Promise<void> {
  const may = await mayCreateRoles(client);
  await requireKey(client, access, url);
  await client.query("BEGIN");
  try {
    const before = await existing(client);
    if (may) await createRoles(client);
    await handOnRoles(client);
    // Another installation may have made them at this very moment.
    const own = await requireKey(client, access);
    await keepKey(client, access.fingerprint);
    // The same password once more would be kept under another salt, and a pooler's connections, which know the first, be refused.
    for (const [role, name] of Object.entries(names) as [keyof PerRole, string][])
      if (may && !(own && before.has(name)))
        await client.query(`ALTER ROLE ${name} PASSWORD ${pg.escapeLiteral(access.passwords[role])}`);
    await revokePublic(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw (error as { code?: string }).code === "42501" ? await explained(client, error as Error) : error;
  }
}

/** Whether the owner may make the roles; one who may not any more goes on where an earlier start has made them all. */
async function mayCreateRoles(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string; may: boolean; made: boolean }>(
    `SELECT quote_ident(rolname) AS name, rolcreaterole OR rolsuper AS may,
            (SELECT count(*) = $1 FROM pg_roles WHERE rolname = ANY ($2)) AS made
       FROM pg_roles WHERE rolname = current_user`,
    [all.length, all],
  );
  const { name, may, made } = rows[0]!;
  if (may) return true;
  if (made && (await isMember(client, "hookwise_worker", "hookwise_app")) && (await maySetRole(client))) return false;
  throw new OperatorError(
    `The database user ${name} in DATABASE_URL (in DATABASE_DIRECT_URL where that is set) may not create roles, which this start needs. Nothing was changed. Let a superuser run this line, then start again (afterwards NOCREATEROLE will do, until a new version wants more roles):\n  ALTER ROLE ${name} CREATEROLE;`,
  );
}

async function existing(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>("SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1)", [all]); // oxfmt-ignore
  return new Set(rows.map(({ name }) => name));
}

async function isMember(client: pg.Client, member: string, of: string): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>("SELECT pg_has_role($1, $2, 'MEMBER') AS yes", [member, of]);
  return rows[0]!.yes;
}

/** Whether the owner may hand functions to the look-up role. From PostgreSQL 16 on, who creates a role may hand it on, but not yet become it. */
async function maySetRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`SELECT pg_has_role(current_user, 'hookwise_lookup',
    CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS yes`);
  return rows[0]!.yes;
}

/**
 * Makes sure that the root key is the database's.
 * @param url where roles of an earlier version, which do not tell their key, are tried with its password
 * @returns whether the roles tell that they have this key's passwords
 */
export async function requireKey(
  client: pg.Client,
  { fingerprint, passwords }: Access,
  url?: string,
): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT to_regclass('public.kit_installation') IS NOT NULL AS known, r.oid IS NOT NULL AS made,
            substring(shobj_description(r.oid, 'pg_authid') FROM '^(?:for )?root key ([0-9a-f]+)$') AS "ofRoles",
            shobj_description(r.oid, 'pg_authid') LIKE 'root key %' AS settled
       FROM (SELECT 1) AS always LEFT JOIN pg_roles r ON r.rolname = $1`,
    [names.app],
  );
  const { known, made, ofRoles, settled } = rows[0];
  const kept = known ? await fingerprintOf(client) : undefined;
  if (kept && kept !== fingerprint)
    throw new OperatorError(
      "This database was made with another root key. Nothing was changed. Start with the ROOT_KEY of the processes that use it already, or with the file root.key of their data folder.",
    );
  if (!made) return false;
  // Given over to this key by an operator, they still have the passwords of the last one.
  if (ofRoles === fingerprint) return settled;
  if (!ofRoles && (!url || (await opens(url, names.app, passwords.app)))) return false;
  throw new OperatorError(
    `The roles ${all.join(", ")} on this database server belong to an installation with another root key, which new passwords would shut out. Nothing was changed. Start with its ROOT_KEY, or use another server. If there is no such installation any more, let a superuser run this line, then start again:\n  COMMENT ON ROLE ${names.app} IS 'for root key ${fingerprint}';`,
  );
}

async function fingerprintOf(client: pg.Client): Promise<string | undefined> {
  try {
    return (await client.query("SELECT fingerprint FROM kit_installation")).rows[0]?.fingerprint;
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new OperatorError(
      "The database user in DATABASE_URL (in DATABASE_DIRECT_URL where that is set) may not read what the product has noted of itself in this database. Nothing was changed. Use the user that the product was started with first, who owns its tables, or a superuser.",
      { cause: error },
    );
  }
}

/** Whether a role takes a password; true when that cannot be found out. */
async function opens(url: string, user: string, password: string): Promise<boolean> {
  const client = clientOf(addressAs(url, user, password), { connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return (error as { code?: string }).code !== "28P01";
  } finally {
    await client.end().catch(() => {});
  }
}

// Roles belong to the whole cluster, so several databases may ask for them at the same moment; the advisory lock is per database.
async function createRoles(client: pg.Client): Promise<void> {
  for (const name of all) {
    const rights = name === "hookwise_lookup" ? "NOLOGIN" : "LOGIN NOINHERIT";
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${name} ${rights}; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    );
  }
  if (!(await isMember(client, "hookwise_worker", "hookwise_app")))
    await client.query("GRANT hookwise_app TO hookwise_worker");
  if (!(await maySetRole(client))) await client.query("GRANT hookwise_lookup TO CURRENT_USER");
}

/**
 * Gives a cluster's nodes the roles that the server had before this database was a coordinator's: a coordinator hands on what is made, and refuses every right that a
 * role has whom its nodes do not know. It does so, passwords and memberships with it, where a function names them; no right to make roles is asked for that.
 */
async function handOnRoles(client: pg.Client): Promise<void> {
  const { rows: server } = await client.query<{ many: boolean }>("SELECT to_regclass('pg_dist_object') IS NOT NULL AS many"); // oxfmt-ignore
  if (!server[0]!.many) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname = ANY ($1)
        AND NOT EXISTS (SELECT FROM pg_dist_object WHERE classid = 'pg_authid'::regclass AND objid = pg_roles.oid)`,
    [all],
  );
  if (rows.length === 0) return;
  await client.query("CREATE FUNCTION kit_names_roles() RETURNS void LANGUAGE sql AS ''");
  await client.query(`GRANT EXECUTE ON FUNCTION kit_names_roles() TO ${rows.map(({ name }) => name).join(", ")}`);
  await client.query("DROP FUNCTION kit_names_roles()");
}

async function keepKey(client: pg.Client, fingerprint: string): Promise<void> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS kit_installation (one boolean PRIMARY KEY DEFAULT true CHECK (one), fingerprint text NOT NULL)",
  );
  await client.query("INSERT INTO kit_installation (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING", [fingerprint]);
  const comment = `root key ${fingerprint}`;
  const { rows } = await client.query(
    "SELECT shobj_description(oid, 'pg_authid') AS said FROM pg_roles WHERE rolname = $1",
    [names.app],
  );
  if (rows[0].said !== comment) await client.query(`COMMENT ON ROLE ${names.app} IS ${pg.escapeLiteral(comment)}`);
}

// A new database lets everybody make temporary tables, and one that comes from PostgreSQL 14 lets everybody make anything in its schema.
async function revokePublic(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ close: string }>(
    `SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, %s', current_database(), $1::text) AS close
      WHERE has_database_privilege('hookwise_app', current_database(), 'TEMP')
     UNION ALL
     SELECT 'REVOKE CREATE ON SCHEMA public FROM PUBLIC' WHERE has_schema_privilege('hookwise_app', 'public', 'CREATE')`,
    [all.join(", ")],
  );
  for (const { close } of rows) await client.query(close);
}

/** PostgreSQL names what is forbidden, but not who could allow it. */
async function explained(client: pg.Client, error: Error): Promise<Error> {
  const { rows } = await client.query(
    "SELECT quote_ident(current_user) AS user, quote_ident(current_database()) AS database",
  );
  const { user, database } = rows[0];
  return new OperatorError(
    `The database user ${user} in DATABASE_URL (in DATABASE_DIRECT_URL where that is set) may not prepare the database (${error.message}). Nothing was changed. Let a superuser run these lines, then start again:\n  ALTER DATABASE ${database} OWNER TO ${user};\n  GRANT ${all.join(", ")} TO ${user} WITH ADMIN OPTION; -- where these roles exist already`,
    { cause: error },
  );
}
