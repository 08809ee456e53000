import type { Db } from "../../../kit/db/index.ts";

interface Stopped {
  channel: string;
  address: string;
  at: Date;
}

/** Who wants no more of a channel. */
export async function stoppedAddresses(db: Db, org: string, channel: string): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    "SELECT address FROM outbound_stopped WHERE org = $1 AND channel = $2",
    [org, channel],
  );
  return rows.map((row) => row.address);
}

/** The same of all channels, in order; those after `after`, at most `limit`. */
export function listStopped(
  db: Db,
  org: string,
  after: { channel: string; address: string } | null,
  limit: number,
): Promise<Stopped[]> {
  return db.query<Stopped>(
    `SELECT channel, address, at FROM outbound_stopped
      WHERE org = $1 AND ($2::text IS NULL OR (channel, address) > ($2, $3)) ORDER BY channel, address LIMIT $4`,
    [org, after?.channel ?? null, after?.address ?? null, limit],
  );
}

/** Keeps that whoever reads an address wants no more of a channel, or takes that back. */
export async function stopOrStart(
  db: Db,
  org: string,
  kind: "stop" | "start",
  channel: string,
  address: string,
): Promise<void> {
  await db.run(
    kind === "stop"
      ? "INSERT INTO outbound_stopped (org, channel, address) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
      : "DELETE FROM outbound_stopped WHERE org = $1 AND channel = $2 AND address = $3",
    [org, channel, address],
  );
}

/** Notes an answer by the vendor's name for it; false when it was heard before, however long ago. */
export async function noteAnswer(
  db: Db,
  org: string,
  { channel, address, id }: { channel: string; address: string; id: string },
): Promise<boolean> {
  const sql = "INSERT INTO outbound_answers (org, channel, address, id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
  return (await db.run(sql, [org, channel, address, id])) > 0;
}
