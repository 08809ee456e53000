import type { Db } from "../../../kit/db/index.ts";

interface Mark {
  org: string;
  journal: string;
  folder: string;
  seq: number;
}

/**
 * Moves a journal's mark, in the transaction in which a gate opens, from what stood there for certain. It finds no row when that is not there any more: the
 * database is older than what was sent. `$1` is the organisation.
 * @param from the number of the first of its three parameters: the journal, its next number, and what is known
 */
export const markUpdate = (from: number) =>
  `UPDATE send_marks SET seq = greatest(seq, $${from + 1}), at = now() WHERE org = $1 AND journal = $${from} AND seq >= $${from + 2}`;

/** A journal's first mark in an organisation, in the transaction in which the gate opens. */
export async function beginMark(db: Db, { org, journal, folder, seq }: Mark): Promise<void> {
  await db.run(
    `INSERT INTO send_marks AS m (org, journal, folder, seq) VALUES ($1, $2, $3, $4)
     ON CONFLICT (org, journal) DO UPDATE SET seq = greatest(m.seq, excluded.seq), at = excluded.at`,
    [org, journal, folder, seq],
    "send-mark-begin",
  );
}

/** The marks of some journals. Read as the worker, like the next ones. */
export function marksOf(db: Db, journals: readonly string[]): Promise<Mark[]> {
  return db.query<Mark>(
    "SELECT org, journal, folder, seq::float8 AS seq FROM send_marks WHERE journal = ANY ($1::uuid[])",
    [journals],
  );
}

/** Whether mails of campaigns that are not over went out by journals of other data folders only. */
export async function sentElsewhere(db: Db, folder: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM send_marks m JOIN campaigns c ON c.org = m.org AND c.state IN ('scheduled', 'running') WHERE m.folder <> $1)
        AND NOT EXISTS (SELECT 1 FROM send_marks WHERE folder = $1) AS found`,
    [folder],
  );
  return found;
}

/**
 * Forgets the marks of journals that are gone. Not those of one that any organisation still moves, nor of another data folder before twice the time is
 * over: a mark that is missed looks like a database that was restored.
 * @param present the journals that lie in this data folder
 */
export async function forgetMarks(
  db: Db,
  present: { folder: string; journals: readonly string[] },
  days: number,
): Promise<void> {
  await db.run(
    `DELETE FROM send_marks m
      WHERE m.journal <> ALL ($2::uuid[]) AND m.at < now() - make_interval(days => CASE WHEN m.folder = $1 THEN $3::int ELSE 2 * $3::int END)
        AND m.journal NOT IN (SELECT o.journal FROM send_marks o WHERE o.at >= now() - make_interval(days => $3::int))`,
    [present.folder, present.journals, days],
  );
}

/** Campaigns that would send by themselves. */
export function wouldSend(db: Db): Promise<{ org: string; id: string }[]> {
  return db.query("SELECT org, id FROM campaigns WHERE state IN ('scheduled', 'running')");
}

interface LostRow {
  number: number;
  /** Null when no journal has it. */
  key: string | null;
}

/**
 * Calls unconfirmed what the database thinks is still to be sent although a journal says that it may have left, or has taken out since it was put back;
 * returns their numbers.
 */
export async function doubtLost(
  db: Db,
  org: string,
  campaign: string,
  rows: readonly LostRow[],
  note: string,
): Promise<number[]> {
  const found = await db.query<{ number: number }>(
    `UPDATE deliveries d SET state = 'unconfirmed', owner = NULL, error = $4, mail_key = coalesce(l.key, d.mail_key), tried_at = least(d.tried_at, now())
       FROM jsonb_to_recordset($3::jsonb) AS l(number int, key bigint)
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = l.number 
        AND (d.state IN ('queued', 'claimed', 'deferred', 'committing') OR d.state = 'cancelled' AND l.key IS NOT NULL)
     RETURNING d.number`,
    [org, campaign, JSON.stringify(rows), note],
  );
  return found.map((row) => row.number);
}

/** Settles those of which the journal holds the server's answer: they were taken, at that time. */
export async function settleTaken(
  db: Db,
  org: string,
  campaign: string,
  taken: readonly { number: number; at: number }[],
): Promise<number[]> {
  const found = await db.query<{ number: number }>(
    `UPDATE deliveries d SET state = 'sent', error = NULL, attempts = attempts + 1, sent_at = least(now(), to_timestamp(t.at / 1000))
       FROM jsonb_to_recordset($3::jsonb) AS t(number int, at float8)
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = t.number AND d.state = 'unconfirmed' RETURNING d.number`,
    [org, campaign, JSON.stringify(taken)],
  );
  return found.map((row) => row.number);
}
