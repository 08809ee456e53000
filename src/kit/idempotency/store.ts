import type { Db } from "../db/index.ts";

export interface Kept {
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

export async function keepAnswer(
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
    JSON.stringify(answer ?? null),
  ]);
}

/** Whether a key was used before, without claiming it. */
export async function knownKey(db: Db, who: { org: string; actor: string; key: string }): Promise<boolean> {
  return (
    (await db.maybe("SELECT 1 FROM idempotency_keys WHERE org = $1 AND actor = $2 AND key = $3", [
      who.org,
      who.actor,
      who.key,
    ])) !== null
  );
}

/** Forgets keys older than a day. */
export function forgetKeys(db: Db): Promise<number> {
  return db.run("DELETE FROM idempotency_keys WHERE at < now() - interval '1 day'");
}
