import { glob } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Secrets } from "../secrets.ts";
import { addressAs } from "./address.ts";
import { migrate, readMigrations } from "./migrate.ts";
import type { Access, PerRole } from "./roles.ts";

const source = join(import.meta.dirname, "../..");

/** Where the program's roles connect. */
export interface DatabaseUrls extends PerRole {
  /** The worker past a pooler that shares sessions (DATABASE_DIRECT_URL), through which the others then go; absent where there is none. */
  session?: string;
}

/**
 * The connection strings of the program's roles, with passwords derived from the root key.
 * @param address of the server, as its owner
 * @param pooler through which all that needs no session of its own goes
 */
export function roleUrls(address: string, secrets: Secrets, pooler?: string): DatabaseUrls {
  const as = (user: string, at = pooler ?? address) => addressAs(at, user, password(secrets, user));
  return {
    app: as("hookwise_app"),
    worker: as("hookwise_worker"),
    identity: as("hookwise_identity"),
    ...(pooler !== undefined && { session: as("hookwise_worker", address) }),
  };
}

/**
 * Brings the database up to date with every migration in the tree.
 * @param ownerUrl may still be on its way; the migrations are read meanwhile
 * @param onNewer hears which migrations a newer version has run
 * @returns the names of the files that ran
 */
export async function migrateAll(
  ownerUrl: string | Promise<string>,
  secrets: Secrets,
  onNewer?: (names: string[]) => void,
): Promise<string[]> {
  const [url, migrations] = await Promise.all([ownerUrl, allMigrations()]);
  return migrate(url, migrations, accessOf(secrets), onNewer && { onNewer });
}

/** What the root key gives the database. */
export function accessOf(secrets: Secrets): Access {
  return {
    passwords: {
      app: password(secrets, "hookwise_app"),
      worker: password(secrets, "hookwise_worker"),
      identity: password(secrets, "hookwise_identity"),
    },
    fingerprint: secrets.derive("database:fingerprint").toString("hex").slice(0, 32),
  };
}

/** Every migration of the kit, the features and the identity provider, in one order by date. */
export async function allMigrations() {
  const folders = new Set<string>();
  for await (const file of glob("{kit,features,identity}/**/migrations/*.sql", { cwd: source }))
    folders.add(dirname(join(source, file)));
  return readMigrations([...folders]);
}

function password(secrets: Secrets, role: string): string {
  return secrets.derive(`database:${role}`).toString("base64url");
}
