import type { Db } from "../../../kit/db/index.ts";

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
