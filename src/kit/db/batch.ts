import type { Db } from "./handle.ts";

/** Where a batch of a walk ended: the key of its last row as text; null when nothing is left. */
export type Place = readonly string[] | null;

/** A change of many rows, some at a time: each batch is a transaction of its own, and the next begins where it ended. */
export interface Walk {
  table: string;
  /** Columns of a unique key after `org`, and their types. */
  key: Readonly<Record<string, string>>;
  /** `UPDATE … SET …` or `DELETE FROM …`. */
  change: string;
  /** Which of the batch's rows. `$1` is the organisation, further parameters from `$2`. */
  where: string;
  params: readonly unknown[];
}

/** A change after which a row is none of those that it is for. */
interface Some extends Pick<Walk, "table" | "where" | "params"> {
  /** Columns of a unique key after `org`. */
  key: readonly string[];
  /** `UPDATE … SET …`; the rows are deleted when absent. */
  change?: string;
}

/**
 * Changes so many rows at once, without a place to go on from: those that are left are found again.
 * @returns whether there may be more
 */
export async function changeBatch(db: Db, org: string, some: Some, size: number): Promise<boolean> {
  const { table, key, change = `DELETE FROM ${table}`, where, params } = some;
  const row = key.join(", ");
  const changed = await db.run(
    `${change} WHERE org = $1 AND (${where}) AND (${row}) IN (SELECT ${row} FROM ${table} WHERE org = $1 AND (${where}) LIMIT ${size})`,
    [org, ...params],
  );
  return changed >= size;
}

/**
 * One batch of a walk over an organisation's rows.
 * @param size how many rows are looked at
 * @returns where it ended
 */
export async function nextBatch(db: Db, org: string, walk: Walk, after: Place, size: number): Promise<Place> {
  const { table, key, change, where, params } = walk;
  const columns = Object.keys(key);
  const types = Object.values(key);
  const row = `(${columns.join(", ")})`;
  const placed = (from: number) => `(${types.map((type, at) => `$${from + at}::${type}`).join(", ")})`;
  const begun = (from: number) => (after ? `AND ${row} > ${placed(from)}` : "");
  const found = await db.maybe<{ place: string[] }>(
    `SELECT ARRAY[${columns.map((column) => `${column}::text`).join(", ")}] AS place FROM ${table} WHERE org = $1 ${begun(2)}
      ORDER BY ${columns.join(", ")} OFFSET ${size - 1} LIMIT 1`,
    [org, ...(after ?? [])],
  );
  const last = found?.place ?? null;
  const first = params.length + 2;
  const next = first + (after?.length ?? 0);
  await db.run(
    `${change} WHERE org = $1 AND (${where}) ${begun(first)} ${last ? `AND ${row} <= ${placed(next)}` : ""}`,
    [org, ...params, ...(after ?? []), ...(last ?? [])],
  );
  return last;
}
