import { isIP } from "node:net";
import type { Db } from "../../../kit/db/index.ts";
import { actions } from "../spool/record.ts";
import type { Hit } from "../spool/record.ts";
import type { Times } from "../times.ts";
import { isCut, networkOf, plainAddress } from "../verdict/network.ts";
import { numbers, texts } from "./arrays.ts";

/** What a batch says of one delivery: the first time of each kind in it, Unix milliseconds. */
export interface HitSummary extends Times {
  delivery: number;
  /** Seconds that they had stayed on the moment's page when they left it. */
  stay: number;
  /** When the verdict is to be looked at. */
  due: number | null;
  /** The latest hit. */
  last: number;
  /** A decoy or a report: an earlier look than the one that is planned. */
  urgent: boolean;
}

/** An outcome row that the batch changed. */
export interface Changed {
  delivery: number;
  member: string | null;
  lureIdx: number;
  /** By which it went; null in rows of before there could be several, where the lure's is meant. */
  channel: string | null;
  department: string | null;
  departmentName: string | null;
  holdOut: boolean;
  /** Bits: 1 opened, 2 clicked, 4 submitted, 8 reported, 16 finished, 32 stayed on the moment for the first time; 64: nobody knows yet whether the delivery arrived. */
  changes: number;
}

/**
 * Locks an organisation's place in a spool and returns it: hits up to this number are already in the database.
 */
export async function lockPosition(db: Db, org: string, spool: number): Promise<number> {
  const { seq } = await db.one<{ seq: string }>(
    `INSERT INTO tracking_positions (org, spool) VALUES ($1, $2)
     ON CONFLICT (org, spool) DO UPDATE SET moved_at = excluded.moved_at RETURNING seq`,
    [org, spool],
    "tracking-lock-position",
  );
  return Number(seq);
}

export async function movePosition(db: Db, org: string, spool: number, seq: number): Promise<void> {
  await db.run(
    "UPDATE tracking_positions SET seq = $3 WHERE org = $1 AND spool = $2",
    [org, spool, seq],
    "tracking-move-position",
  );
}

/**
 * Keeps hits as they came; in the order of the key, since neighbours in its index cost less than strangers.
 * @param once "by-place": the caller holds the spool's place, so none can be there yet, and the database need not look (a quarter of
 * the cost); "by-key": one that is there already is passed over
 */
export async function insertHits(
  db: Db,
  org: string,
  campaign: string,
  spool: number,
  hits: readonly Hit[],
  once: "by-place" | "by-key",
): Promise<void> {
  const rows = hits.toSorted((a, b) => a.delivery - b.delivery || a.at - b.at);
  await db.run(
    `INSERT INTO hits (org, campaign, delivery, at, spool, seq, action, signs, dwell, times, visit, address, agent)
     SELECT o.org, $2, delivery, to_timestamp(at / 1000), $3, seq, action, signs, dwell, times, visit, address, agent
       FROM organisations_public_organisations o
      CROSS JOIN unnest($4::int[], $5::float8[], $6::bigint[], $7::smallint[], $8::smallint[], $9::int[], $10::int[], $11::float8[], $12::inet[], $13::text[])
         AS h(delivery, at, seq, action, signs, dwell, times, visit, address, agent)
      WHERE o.org = $1 ${once === "by-key" ? "ON CONFLICT DO NOTHING" : ""}`,
    [
      org,
      campaign,
      spool,
      numbers(rows.map((hit) => hit.delivery)),
      numbers(rows.map((hit) => hit.at)),
      numbers(rows.map((hit) => hit.seq)),
      numbers(rows.map((hit) => actions[hit.action])),
      numbers(rows.map((hit) => hit.signs)),
      numbers(rows.map((hit) => hit.dwell)),
      numbers(rows.map((hit) => hit.times ?? 1)),
      numbers(rows.map((hit) => hit.visit ?? null)),
      texts(rows.map((hit) => validAddress(hit.address))),
      texts(rows.map((hit) => hit.agent)),
    ],
    `tracking-insert-hits-${once}`,
  );
}

/** Folds a batch into the outcomes and returns the rows that changed, with what was heard for the first time. Summaries come sorted by delivery. */
export function foldSummaries(
  db: Db,
  org: string,
  campaign: string,
  summaries: readonly HitSummary[],
): Promise<Changed[]> {
  const column = (pick: (summary: HitSummary) => number | null) => numbers(summaries.map(pick));
  return db.query<Changed>(
    `INSERT INTO tracking_outcomes AS t (org, campaign, delivery, member, lure_idx, channel, department, department_name, hold_out,
            opened_at, clicked_at, submitted_at, reported_at, finished_at, decoy_at, stayed_at, due_at, last_changes)
     SELECT d.org, $2, f.delivery, d.member, d.lure_idx, d.channel, d.department, d.department_name, d.hold_out,
            to_timestamp(f.opened / 1000), to_timestamp(f.clicked / 1000), to_timestamp(f.submitted / 1000),
            to_timestamp(f.reported / 1000), to_timestamp(f.finished / 1000), to_timestamp(f.decoy / 1000), to_timestamp(f.stayed / 1000),
            to_timestamp(f.due / 1000),
            (f.opened IS NOT NULL)::int + 2 * (f.clicked IS NOT NULL)::int + 4 * (f.submitted IS NOT NULL)::int
              + 8 * (f.reported IS NOT NULL)::int + 16 * (f.finished IS NOT NULL)::int + 32 * (f.stayed IS NOT NULL)::int + 64 * d.doubtful::int
              + 128 * f.urgent
       FROM unnest($3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::int[])
              AS f(delivery, opened, clicked, submitted, reported, finished, decoy, stayed, due, urgent)
       JOIN campaigns_public_deliveries d ON d.org = $1 AND d.campaign = $2 AND d.number = f.delivery
      ORDER BY f.delivery
     ON CONFLICT (org, campaign, delivery) DO UPDATE SET
            opened_at = least(t.opened_at, excluded.opened_at), clicked_at = least(t.clicked_at, excluded.clicked_at),
            submitted_at = least(t.submitted_at, excluded.submitted_at), reported_at = least(t.reported_at, excluded.reported_at),
            finished_at = least(t.finished_at, excluded.finished_at), decoy_at = least(t.decoy_at, excluded.decoy_at),
            stayed_at = least(t.stayed_at, excluded.stayed_at),
            due_at = CASE WHEN excluded.last_changes >= 128 THEN least(t.due_at, excluded.due_at) ELSE coalesce(t.due_at, excluded.due_at) END,
            last_changes = (excluded.last_changes & 64)
              + (t.opened_at IS NULL AND excluded.opened_at IS NOT NULL)::int + 2 * (t.clicked_at IS NULL AND excluded.clicked_at IS NOT NULL)::int
              + 4 * (t.submitted_at IS NULL AND excluded.submitted_at IS NOT NULL)::int + 8 * (t.reported_at IS NULL AND excluded.reported_at IS NOT NULL)::int
              + 16 * (t.finished_at IS NULL AND excluded.finished_at IS NOT NULL)::int
              + 32 * (t.stayed_at IS NULL AND excluded.stayed_at IS NOT NULL)::int
      WHERE (t.due_at IS NULL AND t.clicked_recorded IS DISTINCT FROM 'person') OR excluded.last_changes >= 128
         OR excluded.opened_at < coalesce(t.opened_at, 'infinity') OR excluded.clicked_at < coalesce(t.clicked_at, 'infinity')
         OR excluded.submitted_at < coalesce(t.submitted_at, 'infinity') OR excluded.reported_at < coalesce(t.reported_at, 'infinity')
         OR excluded.finished_at < coalesce(t.finished_at, 'infinity') OR excluded.decoy_at < coalesce(t.decoy_at, 'infinity')
         OR excluded.stayed_at < coalesce(t.stayed_at, 'infinity')
     RETURNING delivery, member, lure_idx AS "lureIdx", channel, department, department_name AS "departmentName", hold_out AS "holdOut", (last_changes & 127)::int AS changes`,
    [
      org,
      campaign,
      column((summary) => summary.delivery),
      column((summary) => summary.opened),
      column((summary) => summary.clicked),
      column((summary) => summary.submitted),
      column((summary) => summary.reported),
      column((summary) => summary.finished),
      column((summary) => summary.decoy),
      column((summary) => summary.stayed),
      column((summary) => summary.due),
      column((summary) => (summary.urgent ? 1 : 0)),
    ],
    "tracking-fold-summaries",
  );
}

/** Remembers which recipients an address served, at most four of them. */
export async function addSources(
  db: Db,
  org: string,
  campaign: string,
  sources: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const rows = [...sources].flatMap(([address, recipients]) => {
    const valid = validAddress(address);
    return valid ? [{ address: valid, recipients: recipients.slice(0, 4) }] : [];
  });
  if (rows.length === 0) return;
  await db.run(
    `INSERT INTO tracking_sources AS t (org, campaign, address, recipients)
     SELECT o.org, $2, s.address, s.recipients
       FROM organisations_public_organisations o CROSS JOIN jsonb_to_recordset($3) AS s(address inet, recipients int[])
      WHERE o.org = $1 ORDER BY s.address
     ON CONFLICT (org, campaign, address) DO UPDATE SET seen_at = excluded.seen_at,
            recipients = (SELECT array_agg(r) FROM (SELECT DISTINCT r FROM unnest(t.recipients || excluded.recipients) AS r LIMIT 4) AS few)
      WHERE cardinality(t.recipients) < 4 OR kit_later(t.seen_at, 3600) < excluded.seen_at`,
    [org, campaign, JSON.stringify(rows)],
    "tracking-add-sources",
  );
}

/**
 * The deliveries of which something was heard, also from these networks between ten minutes before the first hit on the hidden link there and ten after the last.
 * @param decoys by network, Unix milliseconds
 */
export async function neighboursOf(
  db: Db,
  org: string,
  campaign: string,
  decoys: ReadonlyMap<string, { first: number; last: number }>,
): Promise<number[]> {
  const [firsts, lasts] = [
    [...decoys.values()].map(({ first }) => first),
    [...decoys.values()].map(({ last }) => last),
  ];
  // The first and the last of them stand by themselves: by times that come from a list no month of hits could be left out.
  const rows = await db.query<{ delivery: number }>(
    `SELECT DISTINCT h.delivery FROM unnest($3::text[], $4::float8[], $7::float8[]) AS n(network, first, last)
       JOIN hits h ON h.org = $1 AND h.campaign = $2 AND h.action IN (1, 2, 3, 8) AND h.address <<= n.network::cidr
        AND h.at BETWEEN to_timestamp(n.first / 1000) - interval '10 minutes' AND to_timestamp(n.last / 1000) + interval '10 minutes'
        AND h.at BETWEEN to_timestamp($5::float8 / 1000) - interval '10 minutes' AND to_timestamp($6::float8 / 1000) + interval '10 minutes'
      WHERE EXISTS (SELECT FROM tracking_outcomes o WHERE o.org = $1 AND o.campaign = $2 AND o.delivery = h.delivery)`,
    [
      org,
      campaign,
      texts([...decoys.keys()]),
      numbers(firsts),
      Math.min(...firsts),
      Math.max(...lasts),
      numbers(lasts),
    ],
    "tracking-neighbours",
  );
  return rows.map((row) => row.delivery);
}

export interface LureRow {
  idx: number;
  lure: string;
  difficulty: string | null;
  channel: string | null;
}

/** The lures of a campaign, for the facts. */
export function campaignLures(db: Db, org: string, campaign: string): Promise<LureRow[]> {
  return db.query<LureRow>(
    "SELECT idx, lure, difficulty, channel FROM campaigns_public_lures WHERE org = $1 AND campaign = $2 ORDER BY idx",
    [org, campaign],
    "tracking-lures",
  );
}

function validAddress(address: string): string | null {
  const plain = plainAddress(address);
  if (!isIP(plain)) return null;
  return isCut(address) ? networkOf(address) : plain;
}
