import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";
import { storableJson } from "../../../kit/storable.ts";
import { isHeld } from "./effects.ts";

interface NewMessage {
  id: string;
  effect: string;
  purpose: "notice" | "account" | "staff";
  channel: string;
  template: string;
  member: string | null;
  address: string;
  locale: string;
  vars: Record<string, string>;
  /** A kept inbound mail that goes along. */
  attached: string | null;
}

export interface MessageRow extends NewMessage {
  org: string;
  attempts: number;
  createdAt: Date;
}

const columns = `m.org, m.id, m.effect, m.purpose, m.channel, m.template, m.member, m.address, m.locale, m.vars, m.attached, m.attempts,
  m.created_at AS "createdAt"`;

/**
 * SQL of whether a moment has come up to which a message waits, or was written down by a clock that was ahead: then it is further off than any that is written down
 * (decision 0530).
 * @param longest the longest wait, with room
 */
const isOver = (at: string, longest: string) => `(${at} <= now() OR ${at} > now() + interval '${longest}')`;
/** A message waits for an hour that is nobody's night, or until its address may get one more: a day or two. */
const isDue = (row: string) => isOver(`${row}.next_at`, "3 days");
/** The answer to a message whose dot may have gone out is waited for by minutes. */
const isUnanswered = isOver("next_at", "1 hour");

/** Queues a message; false when this effect has one already. */
export async function queueMessage(db: Db, org: string, message: NewMessage): Promise<boolean> {
  const { id, effect, purpose, channel, template, member, address, locale, vars, attached } = message;
  const added = await db.run(
    `INSERT INTO outbound_messages (org, id, effect, purpose, channel, template, member, address, locale, vars, attached)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (org, effect) DO NOTHING`,
    [org, id, effect, purpose, channel, template, member, address, locale, storableJson(vars), attached],
  );
  return added > 0;
}

/** As the worker: organisations with messages that are due, whose have waited longest first; none of those named. */
export async function dueMessages(db: Db, except: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ org: string }>(
    `SELECT org FROM (
       SELECT org, next_at FROM outbound_messages m WHERE state = 'queued' AND ${isDue("m")} AND NOT ${isHeld("m")}
       UNION ALL SELECT org, next_at FROM outbound_messages WHERE state = 'committing' AND ${isUnanswered}) AS due
      WHERE org <> ALL ($1::uuid[]) GROUP BY org ORDER BY min(next_at)`,
    [except],
  );
  return rows.map(({ org }) => org);
}

/**
 * Takes some of an organisation's due messages for some minutes. One that a dead process took comes back when that time is over; one whose dot may have
 * gone out does not, and its values go.
 */
export async function claimMessages(db: Db, org: string, limit: number): Promise<MessageRow[]> {
  await db.run(
    // What somebody holds is left for the next time: nobody else's messages wait for it.
    `UPDATE outbound_messages SET state = 'unconfirmed', vars = '{}' WHERE org = $1 AND id = ANY (ARRAY(
       SELECT id FROM outbound_messages WHERE org = $1 AND state = 'committing' AND ${isUnanswered} FOR UPDATE SKIP LOCKED))`,
    [org],
  );
  return db.query(
    `UPDATE outbound_messages m SET attempts = m.attempts + 1, next_at = now() + interval '10 minutes'
      WHERE m.org = $1 AND m.id = ANY (ARRAY(
        SELECT q.id FROM outbound_messages q WHERE q.org = $1 AND q.state = 'queued' AND ${isDue("q")} AND NOT ${isHeld("q")}
         ORDER BY q.next_at LIMIT $2 FOR UPDATE SKIP LOCKED))
     RETURNING ${columns}`,
    [org, limit],
  );
}

/** Takes one message for a minute, while it is queued and due; null when somebody else has it. */
export function claimMessage(db: Db, org: string, id: string): Promise<MessageRow | null> {
  return db.maybe<MessageRow>(
    `UPDATE outbound_messages m SET attempts = m.attempts + 1, next_at = now() + interval '1 minute'
     WHERE m.org = $1 AND m.id = $2 AND m.state = 'queued' AND ${isDue("m")} AND NOT ${isHeld("m")} RETURNING ${columns}`,
    [org, id],
  );
}

/** A claim on a message: each one counts an attempt, so that a later one takes the message away from it. */
type Claim = Pick<MessageRow, "org" | "id" | "attempts">;

/** The fence before the dot: only the process whose claim is the last may go on. Its answer may then take as long as a transport waits for one. */
export async function commitMessage(db: Db, { org, id, attempts }: Claim): Promise<boolean> {
  return (
    (await db.run(
      `UPDATE outbound_messages SET state = 'committing', next_at = now() + interval '20 minutes'
        WHERE org = $1 AND id = $2 AND state = 'queued' AND attempts = $3`,
      [org, id, attempts],
    )) === 1
  );
}

/** Ends a message for the one who holds it, also when it was called unconfirmed meanwhile; what it said about a person goes. */
export async function endMessage(
  db: Db,
  { org, id, attempts }: Claim,
  state: "sent" | "failed" | "unconfirmed",
  error: string | null,
): Promise<void> {
  await db.run(
    `UPDATE outbound_messages SET state = $4, error = $5, vars = '{}', sent_at = ${state === "sent" ? "now()" : "NULL"}
      WHERE org = $1 AND id = $2 AND attempts = $3 AND state IN ('queued', 'committing', 'unconfirmed')`,
    [org, id, attempts, state, error],
  );
}

/** Puts a message back for later, `seconds` from now, for the one who holds it. One whose values are gone already cannot go out again; one of a clock that was ahead is of now (decision 0537). */
export async function postponeMessage(db: Db, claim: Claim, seconds: number, error: string): Promise<void> {
  const { org, id, attempts } = claim;
  const put = await db.run(
    `UPDATE outbound_messages SET state = 'queued', next_at = now() + make_interval(secs => $4), error = $5, created_at = least(created_at, now())
      WHERE org = $1 AND id = $2 AND attempts = $3 AND state IN ('queued', 'committing')`,
    [org, id, attempts, seconds, error],
  );
  if (put === 0) await endMessage(db, claim, "failed", error);
}

/** What became of an organisation's messages to its staff whose effects begin alike; `untried` of those that nobody has tried to send yet. */
export function countStaffMessages(
  db: Db,
  org: string,
  effects: string,
): Promise<{ sent: number; failed: number; untried: number }> {
  return db.one(
    `SELECT count(*) FILTER (WHERE state IN ('sent', 'unconfirmed'))::int AS sent, count(*) FILTER (WHERE state = 'failed')::int AS failed,
            count(*) FILTER (WHERE state = 'queued' AND attempts = 0 OR state = 'committing')::int AS untried
       FROM outbound_messages WHERE org = $1 AND purpose = 'staff' AND starts_with(effect, $2)`,
    [org, effects],
  );
}

/** Takes messages to an organisation's staff out of the queue, but for those whose dot is on its way. @returns the members whom they were for */
export async function dropStaffMessages(db: Db, org: string, effects: string): Promise<string[]> {
  const rows = await db.query<{ member: string }>(
    `DELETE FROM outbound_messages WHERE org = $1 AND purpose = 'staff' AND state = 'queued' AND starts_with(effect, $2) RETURNING member`,
    [org, effects],
  );
  return rows.map(({ member }) => member);
}

/** Who is not to get what was written to them before. */
export interface Unreached {
  /** Members who have gone: only what their account needs still goes to them. */
  gone: readonly string[];
  /** Mail addresses in lower case, each with the member whose it is now: nobody else's messages go there. */
  owned: readonly { address: string; member: string }[];
}

/** Ends queued messages to whom they are not to reach any more, also claimed ones whose dot is not on its way; what they say goes. */
export async function withdrawMessages(
  db: Db,
  org: string,
  { gone, owned }: Unreached,
  mailChannels: readonly string[],
  error: string,
): Promise<void> {
  await db.run(
    `UPDATE outbound_messages m SET state = 'failed', error = $6, vars = '{}'
      WHERE m.org = $1 AND m.state = 'queued' AND m.id = ANY (ARRAY(
        SELECT q.id FROM outbound_messages q LEFT JOIN unnest($3::text[], $4::uuid[]) AS own(address, member) ON own.address = lower(q.address)
         WHERE q.org = $1 AND q.state = 'queued'
           AND (q.member = ANY ($2::uuid[]) AND q.purpose <> 'account' OR q.channel = ANY ($5::text[]) AND own.member <> q.member)))`,
    [org, gone, owned.map((one) => one.address), owned.map((one) => one.member), mailChannels, error],
  );
}

export function forgetMessages(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const where = "state IN ('sent', 'failed', 'unconfirmed') AND created_at < $2";
  return changeBatch(db, org, { table: "outbound_messages", key: ["id"], where, params: [before] }, size);
}
