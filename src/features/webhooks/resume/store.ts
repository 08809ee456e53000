import type { Db } from "../../../kit/db/index.ts";
import { pauses, spread } from "../rules.ts";

/**
 * Takes up a step of a walk over what waits for a webhook that is on.
 * @param step which one; null begins a walk, and the one before it ends
 * @param own the step's name from then on, the same where it has one
 * @param beside names of steps, from one moment to another: while the walk's is among them none begins
 * @returns null where it is not to be taken
 */
export function takeStep(
  db: Db,
  org: string,
  webhook: string,
  step: string | null,
  own: string,
  beside: { from: string; to: string } | null = null,
): Promise<{ slow: boolean } | null> {
  return db.maybe<{ slow: boolean }>(
    `UPDATE webhooks SET walk = $4
      WHERE org = $1 AND id = $2 AND active
        AND (walk = $4 OR $3::uuid IS NULL AND (walk BETWEEN $5::uuid AND $6::uuid) IS NOT TRUE) RETURNING slow`,
    [org, webhook, step, own, beside?.from ?? null, beside?.to ?? null],
  );
}

/** Ends a step. @param next the one that follows, or null at the walk's end @returns false where somebody has ended it before, or begun another walk */
export async function endStep(
  db: Db,
  org: string,
  webhook: string,
  step: string,
  next: string | null,
): Promise<boolean> {
  const sql = "UPDATE webhooks SET walk = $4 WHERE org = $1 AND id = $2 AND walk = $3";
  return (await db.run(sql, [org, webhook, step, next])) > 0;
}

/** SQL: when the order for a delivery's next attempt falls due. @param most seconds of a pause that count */
function dueAt(most: number): string {
  const pause = pauses.map((seconds, made) => `WHEN d.attempts = ${made + 1} THEN ${Math.min(seconds, most)}`);
  return `CASE WHEN d.attempts > 0 THEN kit_later(coalesce(d.tried_at, d.created_at), CASE ${pause.join(" ")} ELSE 0 END)
               WHEN d.hidden_until IS NULL THEN d.created_at
               ELSE kit_later(d.hidden_until, -${spread}) END`;
}

/** SQL: whether it has fallen due by a moment, or was written down by a clock that was ahead: no pause is so long. */
const isDue = (moment: string, most = Infinity) =>
  `(${dueAt(most)} <= ${moment} OR ${dueAt(most)} > ${moment} + interval '2 days')`;

/**
 * Deliveries to a webhook that wait, and whose next attempt was due, by their ids.
 * @param some.until the moment, Unix milliseconds
 * @param some.most seconds of a pause that count
 * @param some.after the last one that was looked at; null for the first
 */
export async function dueDeliveries(
  db: Db,
  org: string,
  webhook: string,
  some: { until: number; most: number; after: string | null },
  limit: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT d.id FROM webhook_deliveries d
      WHERE d.org = $1 AND d.webhook = $2 AND d.state = 'waiting' AND ($3::uuid IS NULL OR d.id > $3)
        AND ${isDue("to_timestamp($4::float8 / 1000)", some.most)}
      ORDER BY d.id LIMIT $5`,
    [org, webhook, some.after, some.until, limit],
  );
  return rows.map(({ id }) => id);
}

/** As the worker: webhooks that are on, and for which something waits whose attempt was due so long ago (seconds) that its order is lost. */
export function webhooksWithLost(db: Db, overdue: number): Promise<{ org: string; webhook: string }[]> {
  return db.query(
    `SELECT w.org, w.id AS webhook FROM webhooks w
      WHERE w.active AND EXISTS (SELECT 1 FROM webhook_deliveries d
        WHERE d.org = w.org AND d.webhook = w.id AND d.state = 'waiting' AND ${isDue("kit_later(now(), -$1::float8)")})`,
    [overdue],
  );
}
