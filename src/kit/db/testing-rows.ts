/** The columns that a row of a table cannot do without, beside its organisation, as `neededColumns` finds them. */
export interface NeededColumn {
  /** As SQL quotes it. */
  column: string;
  type: string;
}

/** @param or a further condition on `pg_attribute` under which a column is wanted; `$1` is the table */
export function neededColumns(or = "false"): string {
  return `SELECT quote_ident(attname) AS column, format_type(atttypid, NULL) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = '' AND attname <> 'org'
        AND (attnotnull AND NOT atthasdef OR ${or})`;
}

/** An INSERT of one row of made-up values. @param sensible by `table.column`: values in SQL where a constraint wants sense */
export function madeUpRow(
  org: string,
  table: string,
  needed: readonly NeededColumn[],
  sensible: Record<string, string> = {},
): string {
  const values = needed.map(({ column, type }) => sensible[`${table}.${column}`] ?? ofType[type] ?? "1");
  return `INSERT INTO ${table} (org, ${needed.map(({ column }) => column).join(", ")}) VALUES ('${org}', ${values.join(", ")})`;
}

const ofType: Record<string, string> = {
  uuid: "gen_random_uuid()",
  text: "'x'",
  jsonb: "'{}'",
  bytea: "'\\x00'",
  boolean: "false",
  "timestamp with time zone": "now()",
  "text[]": "'{}'",
  inet: "'192.0.2.1'",
  date: "current_date",
};
