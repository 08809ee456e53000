import type { Db } from "../../db/index.ts";
import type { Fact } from "../fact.ts";

/** A place in the ledger. */
export interface Cursor {
  tx: string;
  id: string;
}

// ORDER BY names the table's columns: an unqualified `tx` would be the output's text, in which 999 comes after 1000.

// The newest fact that no open transaction can still be followed by an older one. It never lies before an earlier answer, except where
// facts were deleted.
const settledHead = `SELECT tx, id FROM facts WHERE tx < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY tx DESC, id DESC LIMIT 1`;

/** The readers for whom there may be something to read. */
export async function readersBehind(db: Db): Promise<Set<string>> {
  const rows = await db.query<{ name: string }>(
    `SELECT r.name FROM (${settledHead}) AS head JOIN ledger_readers r ON (r.tx, r.id) < (head.tx, head.id) WHERE r.shard = 0`,
    [],
    "ledger-behind",
  );
  return new Set(rows.map((row) => row.name));
}

/** How far the ledger can be read now, or null when that is no further than a cursor. */
export function headAfter(db: Db, cursor: Cursor): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    `SELECT head.tx::text AS tx, head.id::text AS id FROM (${settledHead}) AS head WHERE (head.tx, head.id) > ($1::text::xid8, $2::bigint)`,
    [cursor.tx, cursor.id],
    "ledger-head",
  );
}

export async function addReader(db: Db, name: string): Promise<void> {
  await db.run("INSERT INTO ledger_readers (name, shard) VALUES ($1, 0) ON CONFLICT DO NOTHING", [name]);
}

/** Takes a reader under lock, or null when another process has it. */
export function takeReader(db: Db, name: string): Promise<Cursor | null> {
  return db.maybe<Cursor>(
    "SELECT tx::text AS tx, id::text AS id FROM ledger_readers WHERE name = $1 AND shard = 0 FOR UPDATE SKIP LOCKED",
    [name],
    "ledger-take",
  );
}

/** Moves a reader that this transaction has taken, and only forward; throws when it does not stand where it was taken. */
export async function moveReader(db: Db, name: string, from: Cursor, to: Cursor): Promise<void> {
  const moved = await db.run(
    `UPDATE ledger_readers SET tx = $4::text::xid8, id = $5::bigint, moved_at = now()
      WHERE name = $1 AND shard = 0 AND tx = $2::text::xid8 AND id = $3::bigint AND (tx, id) < ($4::text::xid8, $5::bigint)`,
    [name, from.tx, from.id, to.tx, to.id],
    "ledger-move",
  );
  if (moved !== 1) throw new Error(`the reader ${name} was moved by somebody else`);
}

export function nextFacts(
  db: Db,
  after: Cursor,
  upTo: Cursor,
  kinds: readonly string[],
  limit: number,
): Promise<Fact[]> {
  return db.query<Fact>(
    `SELECT tx::text AS tx, id::text AS id, kind, org, person, data, at FROM facts
      WHERE (tx, id) > ($1::text::xid8, $2::bigint) AND (tx, id) <= ($3::text::xid8, $4::bigint) AND kind = ANY($5)
      ORDER BY facts.tx, facts.id LIMIT $6`,
    [after.tx, after.id, upTo.tx, upTo.id, kinds, limit],
    "ledger-next",
  );
}

export async function parkFact(db: Db, reader: string, fact: Fact, error: string): Promise<void> {
  await db.run(
    "INSERT INTO ledger_parked (reader, fact, tx, org, error) VALUES ($1, $2, $3::text::xid8, $4, $5) ON CONFLICT DO NOTHING",
    [reader, fact.id, fact.tx, fact.org, error.slice(0, 2000)],
  );
}

/** From here on in this transaction nobody's lock is waited for longer than this many milliseconds. */
export async function waitAtMost(db: Db, ms: number): Promise<void> {
  await db.query("SELECT set_config('lock_timeout', $1, true)", [`${ms}ms`], "ledger-patience");
}

/** Makes the ledger readable again after a dump was restored into a new cluster (see the migration). @returns whether that was needed */
export async function repairAfterRestore(db: Db): Promise<boolean> {
  const { ahead } = await db.one<{ ahead: boolean }>("SELECT ledger_ahead() AS ahead");
  if (!ahead) return false;
  // However long it takes: nothing can be read before.
  await db.exec("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0");
  return (await db.one<{ repaired: boolean }>("SELECT ledger_repair() AS repaired")).repaired;
}
