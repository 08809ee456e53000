import type { Db } from "../db/index.ts";

/** A table that says how far each journal had come: org, journal, folder, seq, at. */
type MarksTable = "send_marks" | "left_marks";

interface Mark {
  org: string;
  journal: string;
  folder: string;
  seq: number;
}

/**
 * Moves a journal's mark, in the transaction in which something is about to leave, from what stood there for certain. It finds no row when that is not there any more: the
 * database is older than what was sent. `$1` is the organisation.
 * @param from the number of the first of its three parameters: the journal, its next number, and what is known
 */
export const markUpdate = (table: MarksTable, from: number) =>
  `UPDATE ${table} SET seq = greatest(seq, $${from + 1}), at = now() WHERE org = $1 AND journal = $${from} AND seq >= $${from + 2}`;

/** A journal's first mark in an organisation, in the transaction in which something is about to leave. */
export async function beginMark(db: Db, table: MarksTable, { org, journal, folder, seq }: Mark): Promise<void> {
  await db.run(
    `INSERT INTO ${table} AS m (org, journal, folder, seq) VALUES ($1, $2, $3, $4)
     ON CONFLICT (org, journal) DO UPDATE SET seq = greatest(m.seq, excluded.seq), at = excluded.at`,
    [org, journal, folder, seq],
    `${table}-begin`,
  );
}

/**
 * Moves a mark, or begins it.
 * @param known what stood in the database for certain
 * @returns false when that is not there any more
 */
export async function moveMark(db: Db, table: MarksTable, mark: Mark, known: number): Promise<boolean> {
  if (known === 0) return beginMark(db, table, mark).then(() => true);
  return (await db.run(markUpdate(table, 2), [mark.org, mark.journal, mark.seq, known], `${table}-move`)) === 1;
}

/** The marks of some journals. Read as the worker, like the next ones. */
export function marksOf(db: Db, table: MarksTable, journals: readonly string[]): Promise<Mark[]> {
  return db.query<Mark>(
    `SELECT org, journal, folder, seq::float8 AS seq FROM ${table} WHERE journal = ANY ($1::uuid[])`,
    [journals],
  );
}

/** Those of one organisation: where it lies alone on its node, no other one is asked. */
export function marksOfOne(db: Db, table: MarksTable, org: string, journals: readonly string[]): Promise<Mark[]> {
  return db.query<Mark>(
    `SELECT org, journal, folder, seq::float8 AS seq FROM ${table} WHERE org = $1 AND journal = ANY ($2::uuid[])`,
    [org, journals],
  );
}

/**
 * Forgets the marks of journals that are gone. Not those of one that any organisation still moves, nor of another data folder before twice the time is
 * over: a mark that is missed looks like a database that was restored. Time is what marks themselves show, but those of the last hour: who starts while the clock is months
 * ahead has just moved its own by it (decision 0566).
 * @param present the journals that lie in this data folder
 */
export async function forgetMarks(
  db: Db,
  table: MarksTable,
  present: { folder: string; journals: readonly string[] },
  days: number,
): Promise<void> {
  const { latest } = await db.one<{ latest: Date | null }>(
    `SELECT max(at) AS latest FROM ${table} WHERE at < now() - interval '1 hour'`,
  );
  await db.run(
    `DELETE FROM ${table} m
      WHERE m.journal <> ALL ($2::uuid[]) AND m.at < $4::timestamptz - make_interval(days => CASE WHEN m.folder = $1 THEN $3::int ELSE 2 * $3::int END)
        AND m.journal NOT IN (SELECT o.journal FROM ${table} o WHERE o.at >= $4::timestamptz - make_interval(days => $3::int))`,
    [present.folder, present.journals, days, latest],
  );
}
