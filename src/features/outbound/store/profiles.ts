import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";

export interface ProfileRow {
  id: string;
  name: string;
  channel: string;
  transport: string;
  fromName: string;
  fromAddress: string;
  returnPath: string | null;
  settings: Record<string, unknown>;
  /** Sealed JSON of the secret values, or null when there are none. */
  secrets: Buffer | null;
  secretNames: string[];
  isDefault: boolean;
  health: "unknown" | "up" | "down";
  healthText: string;
  createdAt: Date;
  updatedAt: Date;
}

const columns = `id, name, channel, transport, from_name AS "fromName", from_address AS "fromAddress", return_path AS "returnPath", settings,
  secrets, secret_names AS "secretNames", is_default AS "isDefault", health, health_text AS "healthText", created_at AS "createdAt", updated_at AS "updatedAt"`;

export function findProfile(db: Db, org: string, id: string): Promise<ProfileRow | null> {
  return db.maybe(`SELECT ${columns} FROM sending_profiles WHERE org = $1 AND id = $2`, [org, id]);
}

/** The profile that a channel's messages leave by where none is named. */
export function findDefaultProfile(db: Db, org: string, channel: string): Promise<ProfileRow | null> {
  return db.maybe(`SELECT ${columns} FROM sending_profiles WHERE org = $1 AND is_default AND channel = $2`, [
    org,
    channel,
  ]);
}

/** The channels for which an organisation has a profile that is used where none is named. */
export async function channelsSetUp(db: Db, org: string): Promise<string[]> {
  const sql = "SELECT channel FROM sending_profiles WHERE org = $1 AND is_default";
  return (await db.query<{ channel: string }>(sql, [org])).map((row) => row.channel);
}

/** Profiles by id after `after`, at most `limit`. */
export async function countProfiles(db: Db, org: string): Promise<number> {
  const sql = "SELECT count(*)::int AS count FROM sending_profiles WHERE org = $1";
  return (await db.one<{ count: number }>(sql, [org])).count;
}

export function listProfiles(db: Db, org: string, after: string | null, limit: number): Promise<ProfileRow[]> {
  return db.query(
    `SELECT ${columns} FROM sending_profiles WHERE org = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [org, after, limit],
  );
}

export type ProfileWrite = Omit<ProfileRow, "health" | "healthText" | "createdAt" | "updatedAt">;

export async function addProfile(db: Db, org: string, row: ProfileWrite): Promise<void> {
  await db.run(
    `INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, return_path, settings, secrets, secret_names, is_default)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [org, ...valuesOf(row)],
  );
}

export async function changeProfile(db: Db, org: string, row: ProfileWrite): Promise<void> {
  await db.run(
    `UPDATE sending_profiles SET name = $3, channel = $4, transport = $5, from_name = $6, from_address = $7, return_path = $8, settings = $9,
       secrets = $10, secret_names = $11, is_default = $12, health = 'unknown', health_text = '', updated_at = now()
     WHERE org = $1 AND id = $2`,
    [org, ...valuesOf(row)],
  );
}

function valuesOf(row: ProfileWrite): unknown[] {
  const { id, name, channel, transport, fromName, fromAddress, returnPath, settings, secrets, secretNames, isDefault } =
    row;
  return [
    id,
    name,
    channel,
    transport,
    fromName,
    fromAddress,
    returnPath,
    JSON.stringify(settings),
    secrets,
    secretNames,
    isDefault,
  ];
}

/** Takes the mark of the default from whichever profile has it. */
export async function clearDefault(db: Db, org: string, channel: string): Promise<void> {
  await db.run("UPDATE sending_profiles SET is_default = false WHERE org = $1 AND is_default AND channel = $2", [
    org,
    channel,
  ]);
}

export async function nameIsTaken(db: Db, org: string, name: string, except: string): Promise<boolean> {
  const found = await db.query(
    "SELECT 1 FROM sending_profiles WHERE org = $1 AND lower(name) = lower($2) AND id <> $3",
    [org, name, except],
  );
  return found.length > 0;
}

export async function removeProfile(db: Db, org: string, id: string): Promise<boolean> {
  return (await db.run("DELETE FROM sending_profiles WHERE org = $1 AND id = $2", [org, id])) > 0;
}

/** Notes whether the server answers, and its words; true when that is news. A first success is none. */
export async function noteHealth(
  db: Db,
  org: string,
  id: string,
  health: "up" | "down",
  text: string,
): Promise<boolean> {
  const changed = await db.maybe<{ before: string }>(
    `WITH before AS (SELECT health FROM sending_profiles WHERE org = $1 AND id = $2 AND health <> $3 FOR UPDATE)
     UPDATE sending_profiles SET health = $3, health_text = $4 FROM before WHERE org = $1 AND id = $2 RETURNING before.health AS before`,
    [org, id, health, text],
  );
  return changed !== null && (health === "down" || changed.before === "down");
}

/** The profiles that send by a transport, of all organisations (worker's role). */
export function profilesBy(db: Db, channel: string, transport: string): Promise<{ org: string; id: string }[]> {
  return db.query(
    `SELECT org, id FROM sending_profiles WHERE ${byParts} AND channel = $1 AND transport = $2 ORDER BY org, id`,
    [channel, transport],
  );
}

/** Profiles whose server does not answer, or refuses what comes from them. */
export function profilesDown(db: Db, org: string): Promise<{ name: string; since: null }[]> {
  return db.query("SELECT name, NULL AS since FROM sending_profiles WHERE org = $1 AND health = 'down' ORDER BY name", [
    org,
  ]);
}

/** Whether some profile's server has answered as it stands now, by a test or by mail that it took; null where the organisation has no profile and sends by the installation's own. */
export async function someProfileAnswers(db: Db, org: string): Promise<boolean | null> {
  const { answers } = await db.one<{ answers: boolean | null }>(
    "SELECT bool_or(health = 'up') AS answers FROM sending_profiles WHERE org = $1",
    [org],
  );
  return answers;
}
