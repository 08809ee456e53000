import { byParts } from "../../../kit/db/by-parts.ts";
import type { Db } from "../../../kit/db/index.ts";
import { factsInsert } from "../../../kit/ledger/index.ts";
import { storableJson } from "../../../kit/storable.ts";
import { costColumns, costsInsert } from "./costs.ts";
import type { MessageCost } from "./costs.ts";
import { markUpdate } from "../../../kit/journal/store.ts";

/** A message that its server took, when (epoch milliseconds by the database's clock), and what that cost. */
export interface Taken {
  number: number;
  at: number;
  cost: MessageCost | null;
}

/** A journal's mark, which moves when a gate opens. `known`: what stood in the database for certain. */
interface Moved {
  journal: string;
  seq: number;
  known: number;
}

/** A delivery as it was claimed. */
interface Claimed {
  number: number;
  claim: number;
}

// The answer came after the gate had opened and before it was written, whatever the sender's own clock says.
const takenAt = (at: string) => `greatest(tried_at, least(now(), to_timestamp(${at} / 1000)))`;

/**
 * The two steps of the hot path by one statement: writes that messages were accepted, with their facts and costs, and opens the gate before the final dot for
 * those that wait there. The gate opens for a delivery while its owner holds it by that claim, its campaign runs and the organisation's kill switch is not thrown.
 * @param mark moves when a gate opens; null when it stands nowhere yet, or nothing waits
 * @returns the numbers that are sent now, and the places in `gate` of those that may go out; every other one there has been taken away and must not. And whether the mark
 * moved: if a gate opened and it did not, the database is older than what was sent
 */
export async function advance(
  db: Db,
  { org, campaign, owner }: { org: string; campaign: string; owner: string },
  sent: readonly Taken[],
  gate: readonly (Claimed & { key: string })[],
  mark: Moved | null,
): Promise<{ sent: number[]; open: number[]; moved: boolean }> {
  const paid = sent.some(({ cost }) => cost !== null);
  return db.one<{ sent: number[]; open: number[]; moved: boolean }>(
    advanceSql(paid, mark !== null),
    [
      org,
      campaign,
      owner,
      sent.map((one) => one.number),
      gate.map((one) => one.number),
      gate.map((one) => one.key),
      sent.map((one) => one.at),
      gate.map((one) => one.claim),
      ...(mark ? [mark.journal, mark.seq, mark.known] : []),
      ...(paid ? costColumns(sent) : []),
    ],
    `deliveries-advance${mark ? "-marked" : ""}${paid ? "-paid" : ""}`,
  );
}

const advanceSql = (paid: boolean, marked: boolean) => `
WITH done AS (
  UPDATE deliveries d SET state = 'sent', owner = NULL, sent_at = ${takenAt("t.at")}, attempts = attempts + 1, error = NULL
    FROM unnest($4::int[], $7::float8[]) AS t (number, at)
   WHERE d.org = $1 AND d.campaign = $2 AND d.number = t.number AND owner = $3 AND state = 'committing'
  RETURNING d.number, member, lure_idx, channel, department, hold_out, sent_at
), recorded AS (
  ${factsInsert(`
    SELECT 'delivery.sent' AS kind, d.member AS person, d.sent_at AS at,
           jsonb_build_object('campaign', $2::uuid, 'delivery', d.number, 'lure', l.lure, 'lureIdx', d.lure_idx, 'department', d.department,
             'difficulty', l.difficulty, 'channel', d.channel, 'holdOut', d.hold_out) AS data
      FROM done d JOIN campaign_lures l ON l.org = $1 AND l.campaign = $2 AND l.idx = d.lure_idx`)}
), gate AS (
  UPDATE deliveries d SET state = 'committing', tried_at = least(tried_at, now()), mail_key = k.key
    FROM unnest($5::int[], $6::bigint[], $8::int[]) WITH ORDINALITY AS k (number, key, claim, place)
   WHERE d.org = $1 AND d.campaign = $2 AND d.number = k.number AND d.claims = k.claim AND owner = $3 AND state = 'claimed'
     AND (SELECT c.state FROM campaigns c WHERE c.org = $1 AND c.id = $2) = 'running'
     AND (SELECT o.killed_at IS NULL FROM organisations_public_organisations o WHERE o.org = $1)
  RETURNING k.place::int - 1 AS place
)${paid ? `, paid AS (${costsInsert(marked ? 12 : 9)})` : ""}${marked ? `, mark AS (${markUpdate("send_marks", 9)} AND EXISTS (SELECT 1 FROM gate)${paid ? " AND (SELECT count(*) FROM paid) >= 0" : ""} RETURNING 1)` : ""}
SELECT ARRAY(SELECT number FROM done) AS sent, ARRAY(SELECT place FROM gate) AS open, ${marked ? "EXISTS (SELECT 1 FROM mark)" : "false"} AS moved`;

/** A late answer: what a recovery had called unconfirmed was accepted after all. */
export async function writeLate(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  sent: readonly Taken[],
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `WITH done AS (
       UPDATE deliveries d SET state = 'sent', owner = NULL, sent_at = ${takenAt("t.at")}, attempts = attempts + 1, error = NULL
         FROM unnest($4::int[], $5::float8[]) AS t (number, at)
        WHERE d.org = $1 AND d.campaign = $2 AND d.number = t.number AND owner = $3 AND state = 'unconfirmed' RETURNING d.number
     ), paid AS (${costsInsert(6)})
     SELECT number FROM done`,
    [org, campaign, owner, sent.map((one) => one.number), sent.map((one) => one.at), ...costColumns(sent)],
  );
  return rows.map((row) => row.number);
}

export interface Ending extends Claimed {
  state: "deferred" | "bounced" | "refused" | "unconfirmed" | "cancelled";
  text: string;
  /** For `deferred`: seconds until the next try. */
  wait?: number;
  /** Whether the try counts: towards the back-off and the 24 hours. A dead server's does not. */
  counts: boolean;
}

/** Writes everything else that can come of a try. Only the owner's own rows move; the numbers that did are returned. */
export async function writeEndings(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  endings: readonly Ending[],
): Promise<number[]> {
  const rows = await db.query<{ number: number }>(
    `UPDATE deliveries d SET state = e.state, owner = CASE WHEN e.state = 'unconfirmed' THEN d.owner END, error = e.text,
            attempts = d.attempts + e.counts::int, tried_at = CASE WHEN e.counts THEN coalesce(d.tried_at, e.moment) ELSE d.tried_at END,
            next_at = CASE WHEN e.state = 'deferred' THEN kit_later(e.moment, e.wait) ELSE d.next_at END
       FROM (SELECT r.*, now() AS moment FROM jsonb_to_recordset($4::jsonb) AS r(number int, claim int, state text, text text, wait float8, counts boolean)) AS e
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = e.number AND d.claims = e.claim AND d.owner = $3 AND d.state IN ('claimed', 'committing')
     RETURNING d.number`,
    [org, campaign, owner, storableJson(endings)],
  );
  return rows.map((row) => row.number);
}

/** Gives deliveries back that certainly did not go out: a gate that stayed shut, a buffer that is not needed. */
export async function release(
  db: Db,
  org: string,
  campaign: string,
  owner: string,
  held: readonly Claimed[],
): Promise<void> {
  await db.run(
    `UPDATE deliveries d SET state = 'queued', owner = NULL FROM unnest($4::int[], $5::int[]) AS h (number, claim)
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = h.number AND d.claims = h.claim AND d.owner = $3 AND d.state IN ('claimed', 'committing')`,
    [org, campaign, owner, held.map((one) => one.number), held.map((one) => one.claim)],
    "deliveries-release",
  );
}

/** Who holds deliveries, living or dead. Read as the worker. */
export function holders(db: Db): Promise<{ org: string; owner: string }[]> {
  return db.query<{ org: string; owner: string }>(
    `SELECT DISTINCT org, held::text AS owner FROM deliveries WHERE ${byParts} AND held IS NOT NULL`,
    [],
    "deliveries-holders",
  );
}

/**
 * Whether an owner is dead: its session's lock is free. Shared, for what it held of several organisations is taken over at once; of one the rows' own locks
 * let the first have them.
 */
export async function isDead(db: Db, owner: string): Promise<boolean> {
  const { free } = await db.one<{ free: boolean }>("SELECT pg_try_advisory_xact_lock_shared($1::bigint) AS free", [
    owner,
  ]);
  return free;
}

/**
 * What a dead owner left: claimed deliveries are queued again, since nothing went out; committing ones are unconfirmed, since nobody can know.
 * @returns the unconfirmed ones
 */
export async function recoverFrom(
  db: Db,
  org: string,
  owner: string,
  note: string,
): Promise<{ campaign: string; number: number }[]> {
  await db.run(
    "UPDATE deliveries SET state = 'queued', owner = NULL WHERE org = $1 AND held = $2 AND state = 'claimed'",
    [org, owner],
  );
  return db.query<{ campaign: string; number: number }>(
    `UPDATE deliveries SET state = 'unconfirmed', error = $3 WHERE org = $1 AND held = $2 AND state = 'committing' RETURNING campaign, number`,
    [org, owner, note],
  );
}
