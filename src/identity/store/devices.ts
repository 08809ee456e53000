import type { Db } from "../../kit/db/handle.ts";

/** A browser or program that a person signs in with. */
export interface Device {
  key: string;
  groupKey: string;
  name: string | null;
  srpSalt: Buffer | null;
  /** Sealed; null until the device has confirmed itself. */
  srpVerifier: Buffer | null;
  remembered: boolean;
  network: string | null;
  createdAt: Date;
  updatedAt: Date;
  signedInAt: Date;
}

const columns = `key, group_key AS "groupKey", name, srp_salt AS "srpSalt", srp_verifier AS "srpVerifier", remembered, network,
  created_at AS "createdAt", updated_at AS "updatedAt", signed_in_at AS "signedInAt"`;

export function findDevice(db: Db, pool: string, username: string, key: string): Promise<Device | null> {
  const sql = `SELECT ${columns} FROM identity_devices WHERE pool = $1 AND username = $2 AND key = $3`;
  return db.maybe<Device>(sql, [pool, username, key]);
}

/** Devices that have confirmed themselves, by key, after the one named last. */
export function listDevices(db: Db, pool: string, username: string, after: string, limit: number): Promise<Device[]> {
  const sql = `SELECT ${columns} FROM identity_devices WHERE pool = $1 AND username = $2 AND srp_verifier IS NOT NULL AND key > $3
    ORDER BY key LIMIT $4`;
  return db.query<Device>(sql, [pool, username, after, limit]);
}

/** @returns false when there is none, or it has confirmed itself before */
export async function confirmDevice(
  db: Db,
  device: { pool: string; username: string; salt: Buffer; verifier: Buffer } & Pick<
    Device,
    "key" | "name" | "remembered"
  >,
): Promise<boolean> {
  const sql = `UPDATE identity_devices SET srp_salt = $4, srp_verifier = $5, name = $6, remembered = $7, updated_at = now()
    WHERE pool = $1 AND username = $2 AND key = $3 AND srp_verifier IS NULL`;
  const { pool, username, key, salt, verifier, name, remembered } = device;
  return (await db.run(sql, [pool, username, key, salt, verifier, name, remembered])) === 1;
}

/** @returns false when there is no such device */
export async function rememberDevice(
  db: Db,
  pool: string,
  username: string,
  key: string,
  remembered: boolean,
): Promise<boolean> {
  const sql = `UPDATE identity_devices SET remembered = $4, updated_at = now()
    WHERE pool = $1 AND username = $2 AND key = $3 AND srp_verifier IS NOT NULL`;
  return (await db.run(sql, [pool, username, key, remembered])) === 1;
}

/** @returns false when there is no such device */
export async function deleteDevice(db: Db, pool: string, username: string, key: string): Promise<boolean> {
  const sql = `DELETE FROM identity_devices WHERE pool = $1 AND username = $2 AND key = $3`;
  return (await db.run(sql, [pool, username, key])) === 1;
}
