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
