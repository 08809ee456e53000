import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { DeliveryState } from "../rules/states.ts";

/** Whether mails of campaigns that are not over went out by journals of other data folders only. */
export async function isSentFromOtherFolders(db: Db, folder: string): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM send_marks m JOIN campaigns c ON c.org = m.org AND c.state IN ('scheduled', 'running') WHERE m.folder <> $1)
        AND NOT EXISTS (SELECT 1 FROM send_marks WHERE folder = $1) AS found`,
    [folder],
  );
  return found;
}

/** Campaigns that would send by themselves. */
export function wouldSend(db: Db): Promise<{ org: string; id: string }[]> {
  return db.query(`SELECT org, id FROM campaigns WHERE ${byParts} AND state IN ('scheduled', 'running')`);
}

/** The same of one organisation. */
export async function wouldSendOf(db: Db, org: string): Promise<string[]> {
  const sql = "SELECT id FROM campaigns WHERE org = $1 AND state IN ('scheduled', 'running')";
  return (await db.query<{ id: string }>(sql, [org])).map(({ id }) => id);
}

/** Whether the database knows of mails that went out by journals of this data folder. */
export async function isFolderKnown(db: Db, folder: string): Promise<boolean> {
  return (await db.maybe(`SELECT FROM send_marks WHERE ${byParts} AND folder = $1 LIMIT 1`, [folder])) !== null;
}

interface LostRow {
  number: number;
  /** Null when no journal has it. */
  key: string | null;
}

/**
 * Calls unconfirmed what the database thinks is still to be sent, or over, although a journal says that it may have left since: it was taken out, or somebody
 * had it sent again, after the moment to which the database was put back.
 * @returns their numbers, with the state that each had; what was unconfirmed is so still, by another try
 */
export function doubtLost(
  db: Db,
  org: string,
  campaign: string,
  rows: readonly LostRow[],
  note: string,
): Promise<{ number: number; was: DeliveryState }[]> {
  return db.query(
    `WITH old AS MATERIALIZED (
       SELECT d.number, d.state, l.key, d.state IN ('cancelled', 'bounced', 'refused') AS again, now() AS moment FROM deliveries d JOIN jsonb_to_recordset($3::jsonb) AS l(number int, key bigint) ON l.number = d.number
        WHERE d.org = $1 AND d.campaign = $2 
          AND (d.state IN ('queued', 'claimed', 'deferred', 'committing') OR d.state IN ('cancelled', 'bounced', 'refused', 'unconfirmed') AND l.key IS NOT NULL)
        ORDER BY d.number FOR UPDATE OF d)
     UPDATE deliveries d SET state = 'unconfirmed', owner = NULL, error = $4, mail_key = coalesce(old.key, d.mail_key), tried_at = least(d.tried_at, now()), committed_at = now(),
            tried_again = CASE WHEN old.again THEN d.tried_again || old.moment ELSE d.tried_again END
       FROM old WHERE d.org = $1 AND d.campaign = $2 AND d.number = old.number
     RETURNING d.number, old.state AS was`,
    [org, campaign, JSON.stringify(rows), note],
  );
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
