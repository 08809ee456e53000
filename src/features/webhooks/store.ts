import { changeBatch, nextBatch } from "../../kit/db/batch.ts";
import type { Place, Walk } from "../../kit/db/batch.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Subject } from "../../kit/personal.ts";
import { storableJson } from "../../kit/storable.ts";

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
}

/** Whether there is a delivery, in whatever state. */
export async function isNoted(db: Db, org: string, id: string): Promise<boolean> {
  const sql = `SELECT d.id FROM webhooks w JOIN webhook_deliveries d ON d.org = $1 AND d.webhook = w.id AND d.id = $2 WHERE w.org = $1`;
  return (await db.maybe(sql, [org, id])) !== null;
}

/** What an attempt needs, or null when there is nothing to send any more. */
export function pending(db: Db, org: string, id: string): Promise<Pending | null> {
  return db.maybe<Pending>(
    `SELECT d.webhook, w.slow, d.fact, d.id, w.url, w.secret, d.body, d.attempts, d.created_at AS "createdAt",
            d.hidden_until IS NOT NULL AS veiled
       FROM webhook_deliveries d JOIN webhooks w ON w.org = $1 AND w.id = d.webhook
      WHERE d.org = $1 AND d.id = $2 AND d.state = 'waiting' AND w.active`,
    [org, id],
  );
}

/** Writes down an attempt; false when another attempt at this delivery was written first, and its word stands. */
export async function recordAttempt(
  db: Db,
  org: string,
  one: Pick<Pending, "webhook" | "id" | "attempts">,
  outcome: { state: Delivery["state"]; status: number | null; answer: string },
): Promise<boolean> {
  const written = await db.run(
    `UPDATE webhook_deliveries SET state = $4, status = $5, answer = left($6, 500), attempts = attempts + 1, tried_at = now()
      WHERE org = $1 AND webhook = $2 AND id = $3 AND state = 'waiting' AND attempts = $7`,
    [org, one.webhook, one.id, outcome.state, outcome.status, outcome.answer, one.attempts],
  );
  return written === 1;
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
    `UPDATE webhook_deliveries SET state = 'waiting', attempts = 0
      WHERE org = $1 AND webhook = $2 AND id = $3 AND ${shown} AND ${veiled("$4::boolean")} RETURNING ${deliveryColumns}`,
    [org, webhook, id, hidden],
  );
}

export function forgetDeliveries(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  const some = { table: "webhook_deliveries", key: ["webhook", "id"], where: "created_at < $2", params: [before] };
  return changeBatch(db, org, some, size);
}

/** What stands in the place of an event whose person was erased. */
export const erasedBody = "{}";

/** What was told of a person leaves the log, and what waits is not told any more; the row stays, so that a replayed ledger does not tell it again. */
export function eraseFromLog(
  db: Db,
  org: string,
  { member, needles }: Subject,
  after: Place,
  size: number,
): Promise<Place> {
  const walk: Walk = {
    table: "webhook_deliveries",
    key: { webhook: "uuid", id: "uuid" },
    change: `UPDATE webhook_deliveries SET body = '${erasedBody}', answer = NULL, state = CASE WHEN state = 'waiting' THEN 'failed' ELSE state END`,
    where: "strpos(kit_texts(body, answer), $2) > 0 OR kit_names(kit_texts(body, answer), $3)",
    params: [member, needles],
  };
  return nextBatch(db, org, walk, after, size);
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
