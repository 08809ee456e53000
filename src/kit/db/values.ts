import type { Db } from "./handle.ts";

/** A column's own default, in rows of `insertValues`. */
export const byDefault = Symbol("DEFAULT");

/** Parameters of one statement: a server takes 65,535, and more at once are no cheaper. */
const most = 10_000;

/** Planning rows costs a quarter of inserting them; each number of them is a statement that every connection keeps. */
const mostPrepared = 50;
/** Of many rows so many at a time, which are one statement more that is planned once: a server takes more no cheaper. */
const manyPrepared = 200;

/**
 * Inserts rows of an organisation as VALUES, which a distributed PostgreSQL hands to the organisation's node whole and commits there alone; what is selected
 * from parameters it collects, or plans for each of its parts (decision 0441).
 * @param rows the columns' values, `byDefault` among them; the organisation stands before each
 * @param sql the statement with the rows in their place, each `($1, …)`
 * @param name of the statement in a hot path: it is prepared once for each small number of rows, and once for many
 */
export async function insertValues(
  db: Db,
  org: string,
  rows: readonly (readonly unknown[])[],
  sql: (values: string) => string,
  name?: string,
): Promise<void> {
  const prepared = name !== undefined && !rows.some((row) => row.includes(byDefault));
  const atOnce = prepared ? manyPrepared : Math.max(1, Math.floor(most / (rows[0]?.length ?? 1)));
  for (let from = 0; from < rows.length; from += atOnce) {
    const params: unknown[] = [org];
    const place = (value: unknown) => (value === byDefault ? "DEFAULT" : `$${params.push(value)}`);
    const some = rows.slice(from, from + atOnce);
    const values = some.map((row) => `($1, ${row.map(place).join(", ")})`);
    const common = some.length <= mostPrepared || some.length === manyPrepared;
    await db.run(sql(values.join(", ")), params, prepared && common ? `${name}-${some.length}` : undefined);
  }
}
