import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";

export interface StoredMail {
  id: string;
  channel: string;
  from: string;
  to: string;
  /** As it would have travelled. */
  raw: Buffer;
  at: Date;
}

const columns = 'id, channel, mail_from AS "from", mail_to AS "to", raw, at';

export async function insertMail(db: Db, org: string, kept: Omit<StoredMail, "at">): Promise<void> {
  const { id, channel, from, to, raw } = kept;
  await db.run(
    "INSERT INTO outbound_outbox (org, id, channel, mail_from, mail_to, raw) VALUES ($1, $2, $3, $4, $5, $6)",
    [org, id, channel, from, to, raw],
  );
}

/** Messages of the past, at their own times. */
export async function insertPastMails(db: Db, org: string, kept: readonly StoredMail[]): Promise<void> {
  const column = <K extends keyof StoredMail>(name: K) => kept.map((one) => one[name]);
  await db.run(
    `INSERT INTO outbound_outbox (org, id, channel, mail_from, mail_to, raw, at)
     SELECT $1, r.* FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::timestamptz[]) AS r(id, channel, mail_from, mail_to, raw, at)
     RETURNING 1`,
    [org, column("id"), column("channel"), column("from"), column("to"), column("raw"), column("at")],
  );
}

/** Newest first, over all organisations (worker's role); with `to` only that recipient's. */
export function newestMails(db: Db, to: string | null, limit: number): Promise<StoredMail[]> {
  return to === null
    ? db.query(`SELECT ${columns} FROM outbound_outbox ORDER BY at DESC, id DESC LIMIT $1`, [limit])
    : db.query(
        `SELECT ${columns} FROM outbound_outbox WHERE lower(mail_to) = lower($2) ORDER BY at DESC, id DESC LIMIT $1`,
        [limit, to],
      );
}

export function findMail(db: Db, id: string): Promise<StoredMail | null> {
  return db.maybe(`SELECT ${columns} FROM outbound_outbox WHERE id = $1`, [id]);
}

export function forgetMails(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(db, org, { table: "outbound_outbox", key: ["id"], where: "at < $2", params: [before] }, size);
}
