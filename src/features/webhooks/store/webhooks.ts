import type { Db } from "../../../kit/db/index.ts";
import { storableJson } from "../../../kit/storable.ts";
import { claimLasts } from "../rules.ts";

export interface Webhook {
  id: string;
  url: string;
  events: string[];
  active: boolean;
  createdAt: Date;
}

export interface Delivery {
  id: string;
  event: string;
  state: "waiting" | "delivered" | "failed";
  attempts: number;
  status: number | null;
  answer: string | null;
  createdAt: Date;
  triedAt: Date | null;
}

const columns = `id, url, events, active, created_at AS "createdAt"`;
const deliveryColumns = `id, event, state, attempts, status, answer, created_at AS "createdAt", tried_at AS "triedAt"`;

export function webhooks(db: Db, org: string): Promise<Webhook[]> {
  return db.query<Webhook>(`SELECT ${columns} FROM webhooks WHERE org = $1 ORDER BY created_at, id`, [org]);
}

/** Those of some webhooks that there are, named by their addresses. */
export function webhookNames(db: Db, org: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  return db.query("SELECT id, url AS name FROM webhooks WHERE org = $1 AND id = ANY ($2::uuid[])", [org, ids]);
}

/** @param lock keeps others from changing it until the transaction's end */
export function findWebhook(db: Db, org: string, id: string, lock = false): Promise<Webhook | null> {
  const locked = lock ? "FOR UPDATE" : "";
  return db.maybe<Webhook>(`SELECT ${columns} FROM webhooks WHERE org = $1 AND id = $2 ${locked}`, [org, id]);
}

export function addWebhook(
  db: Db,
  org: string,
  one: { id: string; url: string; events: string[]; secret: Buffer },
): Promise<Webhook> {
  return db.one<Webhook>(
    `INSERT INTO webhooks (org, id, url, events, secret) VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
    [org, one.id, one.url, one.events, one.secret],
  );
}

export function changeWebhook(
  db: Db,
  org: string,
  id: string,
  change: { url?: string; events?: string[]; active?: boolean },
): Promise<Webhook | null> {
  return db.maybe<Webhook>(
    `UPDATE webhooks SET url = coalesce($3, url), events = coalesce($4, events), active = coalesce($5, active) WHERE org = $1 AND id = $2 RETURNING ${columns}`,
    [org, id, change.url ?? null, change.events ?? null, change.active ?? null],
  );
}

/** Switches a webhook off whose receiver wants no more; not one that was given another address meanwhile. */
export async function disableWebhook(db: Db, org: string, id: string, url: string): Promise<void> {
  await db.run("UPDATE webhooks SET active = false WHERE org = $1 AND id = $2 AND url = $3", [org, id, url]);
}

export function removeWebhook(db: Db, org: string, id: string): Promise<number> {
  return db.run("DELETE FROM webhooks WHERE org = $1 AND id = $2", [org, id]);
}

export interface NewDelivery {
  webhook: string;
  id: string;
  fact: string;
  event: string;
  body: string;
  at: Date;
  /** Until when nobody is told that there is one; null where people are named. */
  hiddenUntil: Date | null;
}

const shown = "(hidden_until IS NULL OR hidden_until <= now())";
/** Not those that were written down with names, and under an id of their very moment; $n: whether people are hidden. */
const veiled = (hidden: string) =>
  `(NOT ${hidden} OR hidden_until IS NOT NULL OR event LIKE 'campaign.%' OR event = 'webhook.test')`;

/** Adds deliveries; those whose fact a webhook already has are passed over. Returns the ids that are new. */
export async function addDeliveries(db: Db, org: string, rows: readonly NewDelivery[]): Promise<string[]> {
  const added = await db.query<{ id: string }>(
    `INSERT INTO webhook_deliveries (org, webhook, id, fact, event, body, created_at, hidden_until)
     SELECT $1, webhook, id, fact, event, body, at, "hiddenUntil"
       FROM jsonb_to_recordset($2::jsonb) AS d(webhook uuid, id uuid, fact text, event text, body text, at timestamptz, "hiddenUntil" timestamptz)
     ON CONFLICT (org, webhook, fact) DO NOTHING RETURNING id`,
    [org, storableJson(rows)],
  );
  return added.map((row) => row.id);
}

export function findDelivery(db: Db, org: string, webhook: string, id: string): Promise<Delivery | null> {
  return db.maybe<Delivery>(
    `SELECT ${deliveryColumns} FROM webhook_deliveries WHERE org = $1 AND webhook = $2 AND id = $3`,
    [org, webhook, id],
  );
}

/** Newest first (ids grow with time), older than `before`; what is not told yet is not there. */
export function deliveries(
  db: Db,
  org: string,
  webhook: string,
  before: string | null,
  limit: number,
  /** Only these events (SQL LIKE patterns); null for all. */
  events: readonly string[] | null,
  /** Whether people are hidden from the reader. */
  hidden: boolean,
): Promise<Delivery[]> {
  return db.query<Delivery>(
    `SELECT ${deliveryColumns} FROM webhook_deliveries WHERE org = $1 AND webhook = $2 AND ($3::uuid IS NULL OR id < $3) AND ${shown}
        AND ($5::text[] IS NULL OR event LIKE ANY ($5)) AND ${veiled("$6::boolean")}
      ORDER BY id DESC LIMIT $4`,
    [org, webhook, before, limit, events, hidden],
  );
}

export interface Pending {
  webhook: string;
  slow: boolean;
  fact: string;
  id: string;
  url: string;
  secret: Buffer;
  body: string;
  attempts: number;
  createdAt: Date;
  /** Whether it was written down without names and told nobody before its hour was over. */
  veiled: boolean;
  /** How often this attempt was begun, and nobody wrote what came of it. */
  begun: number;
}

/** Deliveries that an attempt was ordered at, and how many each of them had had by then; undefined where nobody knows. */
export interface Expected {
  deliveries: readonly string[];
  attempts?: number | undefined;
}

/**
 * SQL: whether somebody has begun an attempt at a delivery, and has it still. What a clock that was far ahead wrote keeps nobody from it; but a
 * transaction that began later has written a later moment than this one's.
 */
const isClaimed = `d.claimed_at BETWEEN now() - interval '${claimLasts} seconds' AND now() + interval '${claimLasts} seconds'`;

/** How many of some deliveries there are, in whatever state, as their order left them or later. */
export async function countNoted(db: Db, org: string, { deliveries: ids, attempts }: Expected): Promise<number> {
  const sql = `SELECT count(*)::int AS noted FROM webhooks w JOIN webhook_deliveries d ON d.org = $1 AND d.webhook = w.id AND d.id = ANY ($2::uuid[])
    WHERE w.org = $1 AND (d.state <> 'waiting' OR d.attempts >= coalesce($3::int, 0))`;
  return (await db.one<{ noted: number }>(sql, [org, ids, attempts])).noted;
}

/**
 * What attempts need: those of some deliveries where there is something to send yet and nobody has made or begun the ordered attempt, the oldest first.
 * @param lock keeps others from beginning it until the transaction's end
 */
export function pending(
  db: Db,
  org: string,
  { deliveries: ids, attempts }: Expected,
  lock = false,
): Promise<Pending[]> {
  return db.query<Pending>(
    `SELECT d.webhook, w.slow, d.fact, d.id, w.url, w.secret, d.body, d.attempts, d.created_at AS "createdAt",
            d.hidden_until IS NOT NULL AS veiled, d.begun
       FROM webhook_deliveries d JOIN webhooks w ON w.org = $1 AND w.id = d.webhook
      WHERE d.org = $1 AND d.id = ANY ($2::uuid[]) AND d.state = 'waiting' AND w.active AND d.attempts = coalesce($3::int, d.attempts)
        AND (${isClaimed}) IS NOT TRUE ORDER BY d.id ${lock ? "FOR UPDATE OF d" : ""}`,
    [org, ids, attempts],
  );
}

/** One at which somebody has begun an attempt, and for how many seconds at most it is theirs. */
interface Claimed extends Pick<Pending, "id" | "attempts" | "slow"> {
  seconds: number;
}

/** Those of some deliveries that are attempted by somebody else. */
export function claimedAmong(db: Db, org: string, { deliveries: ids, attempts }: Expected): Promise<Claimed[]> {
  return db.query<Claimed>(
    `SELECT d.id, d.attempts, w.slow, ${claimLasts} - extract(epoch FROM now() - d.claimed_at)::float8 AS seconds
       FROM webhook_deliveries d JOIN webhooks w ON w.org = $1 AND w.id = d.webhook
      WHERE d.org = $1 AND d.id = ANY ($2::uuid[]) AND d.state = 'waiting' AND w.active AND d.attempts = coalesce($3::int, d.attempts) AND ${isClaimed}`,
    [org, ids, attempts],
  );
}

/** Notes that attempts begin. Returns of how many: nobody begins one that somebody else has begun. */
export function claimDeliveries(
  db: Db,
  org: string,
  webhook: string,
  some: readonly Pick<Pending, "id" | "attempts">[],
): Promise<number> {
  return db.run(
    `UPDATE webhook_deliveries d SET claimed_at = now(), begun = d.begun + 1 FROM unnest($3::uuid[], $4::int[]) AS o(id, attempts)
      WHERE d.org = $1 AND d.webhook = $2 AND d.id = o.id AND d.state = 'waiting' AND d.attempts = o.attempts AND (${isClaimed}) IS NOT TRUE`,
    [org, webhook, some.map(({ id }) => id), some.map(({ attempts }) => attempts)],
  );
}

/** What came of an attempt. */
export interface Attempted extends Pick<Pending, "webhook" | "id" | "attempts"> {
  state: Delivery["state"];
  status: number | null;
  answer: string;
}

/** Writes attempts at deliveries to a webhook down. Returns the ids of those that no other attempt was written of first: its word stands. */
export async function recordAttempts(
  db: Db,
  org: string,
  webhook: string,
  outcomes: readonly Attempted[],
): Promise<ReadonlySet<string>> {
  // In the order of their keys, as whoever walks over the log locks them.
  const rows = outcomes
    .map(({ id, attempts, state, status, answer }) => ({ id, attempts, state, status, answer }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const written = await db.query<{ id: string }>(
    `UPDATE webhook_deliveries d SET state = o.state, status = o.status, answer = left(o.answer, 500), attempts = d.attempts + 1, tried_at = now(), claimed_at = NULL, begun = 0
       FROM jsonb_to_recordset($3::jsonb) AS o(id uuid, attempts int, state text, status int, answer text)
      WHERE d.org = $1 AND d.webhook = $2 AND d.id = o.id AND d.state = 'waiting' AND d.attempts = o.attempts RETURNING d.id`,
    [org, webhook, storableJson(rows)],
  );
  return new Set(written.map(({ id }) => id));
}

/** Notes whether a webhook took long to answer. */
export async function noteSlow(db: Db, org: string, webhook: string, slow: boolean): Promise<void> {
  await db.run("UPDATE webhooks SET slow = $3 WHERE org = $1 AND id = $2", [org, webhook, slow]);
}

/** Those that took long to answer lately. */
export async function slowWebhooks(db: Db, org: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>("SELECT id FROM webhooks WHERE org = $1 AND slow", [org]);
  return new Set(rows.map((row) => row.id));
}

/** @param hidden whether people are hidden from whoever asks */
export function reopenDelivery(
  db: Db,
  org: string,
  webhook: string,
  id: string,
  hidden: boolean,
): Promise<Delivery | null> {
  return db.maybe<Delivery>(
    `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0, begun = 0
      WHERE org = $1 AND webhook = $2 AND id = $3 AND ${shown} AND ${veiled("$4::boolean")} RETURNING ${deliveryColumns}`,
    [org, webhook, id, hidden],
  );
}

/** Hosts of active webhooks whose newest finished delivery failed, and when that was. */
export function failingWebhooks(db: Db, org: string): Promise<{ name: string; since: Date | null }[]> {
  return db.query(
    `SELECT substring(w.url from '^https?://([^/?#]+)') AS name, d.tried_at AS since
       FROM webhooks w CROSS JOIN LATERAL
            (SELECT state, tried_at FROM webhook_deliveries WHERE org = w.org AND webhook = w.id AND state <> 'waiting' ORDER BY id DESC LIMIT 1) d
      WHERE w.org = $1 AND w.active AND d.state = 'failed' ORDER BY w.created_at`,
    [org],
  );
}
