import type { Db } from "../db/index.ts";
import { storableJson } from "../storable.ts";

/** Stands where an answer was dropped. */
export const droppedStatus = 0;

interface Kept {
  request: Buffer;
  status: number | null;
  answer: unknown;
}

/**
 * Claims a key for this transaction. A second transaction with the same key waits here until the first has ended.
 * @returns what is kept from an earlier request, or null when the key is new
 */
export async function claimKey(db: Db, org: string, actor: string, key: string, request: Buffer): Promise<Kept | null> {
  const added = await db.run(
    "INSERT INTO idempotency_keys (org, actor, key, request) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
    [org, actor, key, request],
  );
  if (added === 1) return null;
  return db.one<Kept>(
    "SELECT request, status, answer FROM idempotency_keys WHERE org = $1 AND actor = $2 AND key = $3",
    [org, actor, key],
  );
}

export async function storeAnswer(
  db: Db,
  org: string,
  actor: string,
  key: string,
  status: number,
  answer: unknown,
): Promise<void> {
  await db.run("UPDATE idempotency_keys SET status = $4, answer = $5 WHERE org = $1 AND actor = $2 AND key = $3", [
    org,
    actor,
    key,
    status,
    storableJson(answer ?? null),
  ]);
}

/**
 * Reserves a key for work that outlasts one transaction. A reservation whose process died is free again after a quarter of an hour.
 * @returns `mine`, or what stands there: `pending` work or `kept` answer
 */
export async function reserveKey(
  db: Db,
  org: string,
  actor: string,
  key: string,
): Promise<"mine" | "pending" | "kept"> {
  const reserved = await db.run(
    `INSERT INTO idempotency_keys AS k (org, actor, key, request) VALUES ($1, $2, $3, '')
     ON CONFLICT (org, actor, key) DO UPDATE SET at = excluded.at WHERE k.status IS NULL AND kit_later(k.at, 15 * 60) < excluded.at`,
    [org, actor, key],
  );
  if (reserved === 1) return "mine";
  const found = await db.maybe<{ status: number | null }>(
    "SELECT status FROM idempotency_keys WHERE org = $1 AND actor = $2 AND key = $3",
    [org, actor, key],
  );
  return found && found.status !== null ? "kept" : "pending";
}

/** Writes the digest and the answer of work done under a reservation. */
export async function completeReservation(
  db: Db,
  org: string,
  actor: string,
  key: string,
  request: Buffer,
  status: number,
  answer: unknown,
): Promise<void> {
  await db.run(
    "UPDATE idempotency_keys SET request = $4, status = $5, answer = $6 WHERE org = $1 AND actor = $2 AND key = $3",
    [org, actor, key, request, status, storableJson(answer ?? null)],
  );
}

/** Frees a reservation whose work was refused. */
export async function freeKey(db: Db, org: string, actor: string, key: string): Promise<void> {
  await db.run("DELETE FROM idempotency_keys WHERE org = $1 AND actor = $2 AND key = $3 AND status IS NULL", [
    org,
    actor,
    key,
  ]);
}

/** Drops all kept answers of an organisation; that they were given stays known. */
export async function dropAnswers(db: Db, org: string): Promise<void> {
  await db.run("UPDATE idempotency_keys SET status = $2, answer = NULL WHERE org = $1 AND status IS NOT NULL", [
    org,
    droppedStatus,
  ]);
}

/** Forgets keys older than a day. */
export function forgetKeys(db: Db): Promise<number> {
  return db.run("DELETE FROM idempotency_keys WHERE at < now() - interval '1 day'");
}

/** Drops the kept answers that name somebody, and those to the person's own requests. */
export async function dropAnswersAbout(
  db: Db,
  org: string,
  subject: { member: string; needles: readonly string[] },
): Promise<void> {
  await db.run(
    `UPDATE idempotency_keys SET status = ${droppedStatus}, answer = NULL
      WHERE org = $1 AND answer IS NOT NULL AND (actor = $2 OR strpos(answer::text, $2) > 0 OR kit_names(answer::text, $3))`,
    [org, subject.member, subject.needles],
  );
}
