import type { Db } from "../../../kit/db/index.ts";

export interface KeptMail {
  id: string;
  from: string;
  to: string;
  raw: Buffer;
  at: Date;
}

export async function keepMail(db: Db, org: string, id: string, from: string, to: string, raw: Buffer): Promise<void> {
  await db.run("INSERT INTO outbound_outbox (org, id, mail_from, mail_to, raw) VALUES ($1, $2, $3, $4, $5)", [
    org,
    id,
    from,
    to,
    raw,
  ]);
}

/** Newest first, over all organisations (worker's role); with `to` only that recipient's. */
export function newestMails(db: Db, to: string | null, limit: number): Promise<KeptMail[]> {
  const columns = 'id, mail_from AS "from", mail_to AS "to", raw, at';
  return to === null
    ? db.query(`SELECT ${columns} FROM outbound_outbox ORDER BY at DESC, id DESC LIMIT $1`, [limit])
    : db.query(
        `SELECT ${columns} FROM outbound_outbox WHERE lower(mail_to) = lower($2) ORDER BY at DESC, id DESC LIMIT $1`,
        [limit, to],
      );
}

export function keptMail(db: Db, id: string): Promise<KeptMail | null> {
  return db.maybe('SELECT id, mail_from AS "from", mail_to AS "to", raw, at FROM outbound_outbox WHERE id = $1', [id]);
}

export async function forgetMails(db: Db, org: string, before: Date): Promise<void> {
  await db.run("DELETE FROM outbound_outbox WHERE org = $1 AND at < $2", [org, before]);
}
