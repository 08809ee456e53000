import type { Database, Db } from "../../../kit/db/index.ts";

/** A kind of visitor that came from a network. */
export interface SightingRow {
  key: Buffer;
  slot: number;
  person: boolean;
}

/** By itself, in no organisation's transaction: the rows are everybody's, and locked until it ends. */
export async function storeSightings(database: Pick<Database, "lookup">, rows: readonly SightingRow[]): Promise<void> {
  await database.lookup("SELECT tracking_meet($1::bytea[], $2::int[], $3::boolean[])", [
    rows.map((row) => row.key),
    rows.map((row) => row.slot),
    rows.map((row) => row.person),
  ]);
}

/**
 * @param keys in hexadecimal digits
 * @returns those of scanners, in hexadecimal digits
 */
export async function scannersAmong(db: Db, keys: readonly string[], fewest: number): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    "SELECT encode(key, 'hex') AS key FROM tracking_scanners_among((SELECT array_agg(decode(k, 'hex')) FROM unnest($1::text[]) AS k), $2)",
    [keys, fewest],
    "tracking-scanners-among",
  );
  return rows.map((row) => row.key);
}

export async function forgetScanners(db: Db): Promise<void> {
  await db.query("SELECT tracking_forget_scanners()");
}
