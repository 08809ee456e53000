import { constants, DatabaseSync } from "node:sqlite";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";

export type Row = Record<string, string | number | null>;
export interface Source {
  each(sql: string): IterableIterator<Row>;
  close(): void;
}

const tables = "templates attachments pages groups targets group_targets campaigns results events".split(" ");
const megabyte = 1024 * 1024;

/**
 * A stranger's database, opened so that it can only be read, and only what really is a table: a view, a virtual table or a computed column is a
 * program of the stranger's that would run here. What may be asked is decided by an allow-list at the statement's preparation.
 * @throws Problem `not-a-table` · Error when it is no database
 */
export function openSource(file: string): Source {
  const db = new DatabaseSync(file, {
    readOnly: true,
    allowExtension: false,
    defensive: true,
    limits: { length: 16 * megabyte, exprDepth: 50, compoundSelect: 2, attach: 0, triggerDepth: 1, functionArg: 8 },
  });
  try {
    for (const [name, value] of pragmas) db.exec(`PRAGMA ${name} = ${value}`);
    for (const one of db.prepare("SELECT name, type, sql FROM sqlite_schema").iterate() as IterableIterator<Row>)
      if (tables.includes(String(one.name).toLowerCase())) requireTable(db, one);
    db.setAuthorizer(judge);
  } catch (error) {
    db.close();
    throw error;
  }
  return { each: (sql) => db.prepare(sql).iterate() as IterableIterator<Row>, close: () => db.close() };
}

const pragmas = [
  ["trusted_schema", "OFF"],
  ["cell_size_check", "ON"],
  ["mmap_size", 0],
  ["hard_heap_limit", 300 * megabyte],
  ["query_only", "ON"],
] as const;

function requireTable(db: DatabaseSync, { name, type, sql }: Row): void {
  // An index of one of these names is nobody's business; its expressions are refused by the authorizer.
  if (type === "index") return;
  const computed = () =>
    (db.prepare("SELECT hidden FROM pragma_table_xinfo(?)").all(String(name)) as Row[]).some((one) => one.hidden !== 0);
  if (type === "table" && /^\s*create\s+table\b/i.test(String(sql).slice(0, 200)) && !computed()) return;
  throw refuse("invalid", "not-a-table", words("imports")("not-a-table", { name: String(name).slice(0, 60) }));
}

/** What a statement may do here: select, and read columns of the known tables for itself, not for a view or a trigger. */
function judge(
  action: number,
  first: string | null,
  second: string | null,
  _database: string | null,
  within: string | null,
): number {
  const may =
    within === null &&
    (action === constants.SQLITE_SELECT ||
      (action === constants.SQLITE_READ && tables.includes((first ?? "").toLowerCase())) ||
      (action === constants.SQLITE_FUNCTION && second === "like"));
  return may ? constants.SQLITE_OK : constants.SQLITE_DENY;
}
