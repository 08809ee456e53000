import type { AccountEventKind } from "../../kit/accounts.ts";
import type { Db } from "../../kit/db/handle.ts";

/** What happened to an account. */
export interface AccountEvent {
  id: string;
  pool: string;
  username: string;
  sub: string;
  /** `account.<done>`: `account.signed-in`. */
  kind: AccountEventKind;
  /** Ids, counts, names of methods; never an address, a code or a secret. */
  data: Record<string, unknown>;
  at: Date;
}

export function insertEvent(db: Db, event: Omit<AccountEvent, "at">): Promise<number> {
  const sql = `INSERT INTO identity_events (id, pool, username, sub, kind, data) VALUES ($1, $2, $3, $4, $5, $6)`;
  return db.run(sql, [event.id, event.pool, event.username, event.sub, event.kind, event.data], "identity-event");
}

/**
 * For the worker's role: the oldest events that were not handed on, locked until its transaction ends.
 * @param after hands on only events behind this sequence number, so that those of accounts without an organisation can be passed over
 */
export function takeEvents(db: Db, after: string, limit: number): Promise<(AccountEvent & { seq: string })[]> {
  return db.query(
    `SELECT seq::text, id, pool, username, sub, kind, data, at FROM identity_events
      WHERE forwarded_at IS NULL AND seq > $1 ORDER BY identity_events.seq LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [after, limit],
  );
}

/** Marks events as handed on. */
export function eventsForwarded(db: Db, seqs: string[]): Promise<number> {
  return db.run(`UPDATE identity_events SET forwarded_at = now() WHERE seq = ANY ($1::bigint[])`, [seqs]);
}

/** Drops events that nobody waits for any more. */
export function dropOldEvents(db: Db, before: Date): Promise<number> {
  return db.run(`DELETE FROM identity_events WHERE at < $1`, [before]);
}

interface EventQuery {
  pool: string;
  sub: string;
  kinds: string[];
  /** Only events before this sequence number; null for the newest. */
  before: string | null;
  limit: number;
}

/** What happened to one account, newest first. */
export function listEventsOf(db: Db, query: EventQuery): Promise<(AccountEvent & { seq: string })[]> {
  const { pool, sub, kinds, before, limit } = query;
  return db.query(
    `SELECT seq::text, id, pool, username, sub, kind, data, at FROM identity_events
      WHERE pool = $1 AND username = (SELECT username FROM identity_users WHERE pool = $1 AND sub = $2) AND sub = $2 AND kind = ANY ($3)
        AND ($4::bigint IS NULL OR seq < $4::bigint) ORDER BY seq DESC LIMIT $5`,
    [pool, sub, kinds, before, limit],
  );
}
