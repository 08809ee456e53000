import type { Db } from "../../kit/db/handle.ts";

/** What the hosted sign-in hands out and takes back: only the hash of each is kept. */
interface Ticket<D> {
  pool: string;
  client: string | null;
  username: string | null;
  data: D;
  createdAt: Date;
  usedAt: Date | null;
  /** Whether its time is over, by the database's clock. */
  ended: boolean;
}

/** `code`: an authorisation code; `federation`: a way to another provider; `browser`: somebody who is signed in on the hosted pages. */
type TicketKind = "code" | "federation" | "browser";

interface NewTicket {
  hash: Buffer;
  kind: TicketKind;
  pool: string;
  client: string | null;
  username: string | null;
  data: object;
  seconds: number;
}

const columns = `pool, client, username, data, created_at AS "createdAt", used_at AS "usedAt", expires_at <= now() AS ended`;

export function insertTicket(db: Db, ticket: NewTicket): Promise<number> {
  const { hash, kind, pool, client, username, data, seconds } = ticket;
  return db.run(
    `INSERT INTO identity_tickets (hash, kind, pool, client, username, data, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    [hash, kind, pool, client, username, data, seconds],
  );
}

export function findTicket<D>(db: Db, kind: TicketKind, hash: Buffer): Promise<Ticket<D> | null> {
  return db.maybe(`SELECT ${columns} FROM identity_tickets WHERE hash = $1 AND kind = $2`, [hash, kind]);
}

/** Uses a ticket up. @returns false when it was used before or its time is over; of many at once, one gets true */
export async function useTicket(db: Db, kind: TicketKind, hash: Buffer): Promise<boolean> {
  const sql = `UPDATE identity_tickets SET used_at = now() WHERE hash = $1 AND kind = $2 AND used_at IS NULL AND expires_at > now()`;
  return (await db.run(sql, [hash, kind])) === 1;
}

/** Adds to what a ticket knows, and answers with all of it. */
export async function noteOnTicket<D>(db: Db, hash: Buffer, more: Partial<D>): Promise<D | null> {
  const sql = `UPDATE identity_tickets SET data = data || $2::jsonb WHERE hash = $1 RETURNING data`;
  return (await db.maybe<{ data: D }>(sql, [hash, more]))?.data ?? null;
}

export function deleteTicket(db: Db, kind: TicketKind, hash: Buffer): Promise<number> {
  return db.run(`DELETE FROM identity_tickets WHERE hash = $1 AND kind = $2`, [hash, kind]);
}

/** Ends what a user was handed and has not used: codes on the way to an application, browsers that are signed in. */
export function endTickets(db: Db, pool: string, username: string): Promise<number> {
  const sql = `UPDATE identity_tickets SET expires_at = now() WHERE pool = $1 AND username = $2 AND expires_at > now() AND used_at IS NULL`;
  return db.run(sql, [pool, username]);
}

/** Drops tickets that ended an hour ago or earlier: until then the second use of a code is still recognised. */
export function dropOldTickets(db: Db): Promise<number> {
  return db.run(`DELETE FROM identity_tickets WHERE expires_at < now() - interval '1 hour'`);
}
