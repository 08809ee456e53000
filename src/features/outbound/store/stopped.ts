import { defaultChannel } from "../../../channels/channel.ts";
import type { Db } from "../../../kit/db/index.ts";
import { systemOrganisation } from "../../organisations/index.ts";

interface Stopped {
  channel: string;
  address: string;
  at: Date;
}

/** Those of some addresses who want no more of a channel. */
export async function stoppedAmong(
  db: Db,
  org: string,
  channel: string,
  addresses: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ address: string }>(
    "SELECT address FROM outbound_stopped WHERE org = $1 AND channel = $2 AND address = ANY ($3)",
    [org, channel, addresses],
  );
  return new Set(rows.map((row) => row.address));
}

/** Who wants no more of which channel, in order; those after `after`, at most `limit`. */
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

/**
 * Keeps that whoever reads an address wants no more of a channel, or takes that back.
 * @param at when it was said, if that is not now; a wish that came later stays
 * @returns whether it was otherwise before, or is a STOP that was said last more than a minute before; one that is said again counts from then on in any case
 */
export async function stopOrStart(
  db: Db,
  org: string,
  kind: "stop" | "start",
  channel: string,
  address: string,
  at: Date | null = null,
): Promise<boolean> {
  // Said again it counts from then on: a START of a journal that is read later may lie between.
  const sql =
    kind === "stop"
      ? `INSERT INTO outbound_stopped AS s (org, channel, address, at) VALUES ($1, $2, $3, least($4::timestamptz, now()))
         ON CONFLICT (org, channel, address) DO UPDATE SET at = excluded.at WHERE kit_later(s.at, ${at ? 0 : 60}) < excluded.at`
      : "DELETE FROM outbound_stopped WHERE org = $1 AND channel = $2 AND address = $3 AND at <= coalesce($4::timestamptz, 'infinity')";
  if ((await db.run(sql, [org, channel, address, at])) > 0) return true;
  // Also within the minute; but whoever says it without end fills no journal.
  if (kind === "stop" && !at)
    await db.run(
      "UPDATE outbound_stopped SET at = now() WHERE org = $1 AND channel = $2 AND address = $3 AND at < now()",
      [org, channel, address],
    );
  return false;
}

/**
 * Whether a number is texted with what its owner can stop: an organisation has asked them for it, or has told them something there (the installation's own way is
 * every organisation's).
 * @param org whose way of sending was answered
 */
export async function isTexted(db: Db, org: string, address: string): Promise<boolean> {
  const [row] = await (org === systemOrganisation
    ? db.lookup<{ yes: boolean }>("SELECT outbound_is_texted($1) AS yes", [address])
    : db.query<{ yes: boolean }>(
        `SELECT EXISTS (SELECT FROM outbound_confirmed WHERE org = $1 AND address = $2)
             OR EXISTS (SELECT FROM outbound_messages WHERE org = $1 AND address = $2 AND channel <> '${defaultChannel}' AND purpose <> 'account') AS yes`,
        [org, address],
      ));
  return row!.yes;
}

/** Whether an organisation keeps fewer wishes and answers than so many. */
export async function hasRoomForWishes(db: Db, org: string, most: number): Promise<boolean> {
  const fewer = (table: string) => `(SELECT count(*) FROM (SELECT FROM ${table} WHERE org = $1 LIMIT $2) AS held) < $2`;
  const sql = `SELECT ${fewer("outbound_stopped")} AND ${fewer("outbound_answers")} AS yes`;
  return (await db.one<{ yes: boolean }>(sql, [org, most])).yes;
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
