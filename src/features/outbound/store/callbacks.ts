import { changeBatch } from "../../../kit/db/batch.ts";
import type { Db } from "../../../kit/db/index.ts";

/** Notes what was heard; false when it was known. @param digest of what it says */
export async function addCallback(db: Db, org: string, digest: Buffer): Promise<boolean> {
  const sql = "INSERT INTO outbound_heard (org, digest) VALUES ($1, $2) ON CONFLICT (org, digest) DO NOTHING";
  return (await db.run(sql, [org, digest])) > 0;
}

/** Forgets one thing that was heard before a moment. */
export async function forgetCallback(db: Db, org: string, digest: Buffer, before: Date): Promise<void> {
  await db.run("DELETE FROM outbound_heard WHERE org = $1 AND digest = $2 AND at < $3", [org, digest, before]);
}

/** Whether it was heard before, and is known still. */
export async function wasReceived(db: Db, org: string, digest: Buffer): Promise<boolean> {
  return (await db.maybe("SELECT 1 FROM outbound_heard WHERE org = $1 AND digest = $2", [org, digest])) !== null;
}

export function forgetCallbacks(db: Db, org: string, before: Date, size: number): Promise<boolean> {
  return changeBatch(
    db,
    org,
    { table: "outbound_heard", key: ["digest"], where: "at < $2 AND NOT kept", params: [before] },
    size,
  );
}
