import type { Db } from "../../../kit/db/index.ts";
import { recordFrom } from "../../../kit/ledger/index.ts";
import type { ChannelDescription } from "../../outbound/index.ts";
import { addressOf } from "./approved-values.ts";

interface PastDelivery {
  number: number;
  member: string;
  lureIdx: number;
  state: "sent" | "bounced" | "cancelled";
  sentAt: Date;
  error: string | null;
}

export async function addPastCampaign(
  db: Db,
  org: string,
  past: {
    id: string;
    name: string;
    createdAt: Date;
    launchedAt: Date;
    endedAt: Date;
    createdBy: string;
    channel: string;
    recipients: number;
  },
): Promise<number> {
  const { number } = await db.one<{ number: number }>(
    `INSERT INTO campaigns (org, id, name, state, audience, schedule, seed, created_by, created_at, start_at, launched_at, frozen_at, ends_at, ended_at,
                            debriefed_at, evaluated_at, recipients, left_out, channels)
     VALUES ($1, $2, $3, 'ended', '{"everyone": true}',
             '{"start": null, "windowDays": 1, "from": "09:00", "until": "17:00", "weekdays": [1, 2, 3, 4, 5], "jitterMinutes": 0, "ratePerMinute": null}',
             0, $4, $5, $6, $6, $6, $7, $7, $7, $7, $8, 0, jsonb_build_object($9::text, NULL))
     RETURNING number::float8 AS number`,
    [
      org,
      past.id,
      past.name,
      past.createdBy,
      past.createdAt,
      past.launchedAt,
      past.endedAt,
      past.recipients,
      past.channel,
    ],
  );
  return number;
}

export async function addPastLures(
  db: Db,
  org: string,
  campaign: string,
  form: string,
  lures: readonly { lure: string; version: number; difficulty: string }[],
): Promise<void> {
  await db.run(
    `INSERT INTO campaign_lures (org, campaign, idx, lure, version, difficulty, channel)
     SELECT $1, $2, l.idx, l.lure, l.version, l.difficulty, $4
       FROM jsonb_to_recordset($3::jsonb) AS l(idx smallint, lure uuid, version int, difficulty text) RETURNING 1`,
    [org, campaign, JSON.stringify(lures.map((one, idx) => ({ ...one, idx }))), form],
  );
}

/** Deliveries of the past, by one statement; people who are no longer there are passed over. */
export async function addPastDeliveries(
  db: Db,
  org: string,
  campaign: string,
  { id: channel, address }: Pick<ChannelDescription, "id" | "address">,
  rows: readonly PastDelivery[],
): Promise<void> {
  await db.run(
    `INSERT INTO deliveries (org, campaign, number, member, lure_idx, hold_out, address, department, department_name, time_zone, state, due_at, next_at, attempts,
                             tried_at, sent_at, error, channel)
     SELECT $1, $2, r.number, r.member, r."lureIdx", false, coalesce(${addressOf("m", "$4")}, ''), m.department, m.department_name, coalesce(m.time_zone, 'UTC'), r.state,
            r."sentAt", r."sentAt", CASE WHEN r.state = 'cancelled' THEN 0 ELSE 1 END, r."sentAt", CASE WHEN r.state = 'sent' THEN r."sentAt" END, r.error, $5
       FROM jsonb_to_recordset($3::jsonb) AS r(number int, member uuid, "lureIdx" smallint, state text, "sentAt" timestamptz, error text)
       JOIN people_public_members m ON m.org = $1 AND m.id = r.member RETURNING 1`,
    [org, campaign, JSON.stringify(rows), address.field, channel],
  );
}

/** Where a campaign's messages went, by their numbers. */
export async function addressesOfPast(db: Db, org: string, campaign: string): Promise<Map<number, string>> {
  const rows = await db.query<{ number: number; address: string }>(
    "SELECT number, address FROM deliveries WHERE org = $1 AND campaign = $2",
    [org, campaign],
  );
  return new Map(rows.map((row) => [row.number, row.address]));
}

/** The facts of a past campaign's deliveries at their own times. */
export async function recordPast(db: Db, org: string, campaign: string): Promise<void> {
  await recordFrom(
    db,
    org,
    `SELECT CASE d.state WHEN 'sent' THEN 'delivery.sent' ELSE 'delivery.bounced' END AS kind, d.member AS person, d.tried_at AS at,
            jsonb_build_object('campaign', d.campaign, 'delivery', d.number, 'lure', l.lure, 'lureIdx', d.lure_idx, 'department', d.department,
              'difficulty', l.difficulty, 'channel', d.channel, 'holdOut', d.hold_out, 'imported', true)
              || CASE d.state WHEN 'bounced' THEN jsonb_build_object('text', coalesce(d.error, ''), 'wasSent', false) ELSE '{}' END AS data
       FROM deliveries d JOIN campaign_lures l ON l.org = $1 AND l.campaign = d.campaign AND l.idx = d.lure_idx
      WHERE d.org = $1 AND d.campaign = $2 AND d.state IN ('sent', 'bounced') ORDER BY d.tried_at`,
    [campaign],
  );
}

/** All active people with the time zone they live in. */
export function everybody(db: Db, org: string): Promise<{ id: string; timeZone: string }[]> {
  return db.query<{ id: string; timeZone: string }>(
    `SELECT m.id, coalesce(m.time_zone, o.time_zone) AS "timeZone"
       FROM people_public_members m JOIN organisations_public_organisations o ON o.org = $1
      WHERE m.org = $1 AND m.active ORDER BY m.email_key`,
    [org],
  );
}

/** The active person with this address, or null. */
export function memberByAddress(db: Db, org: string, address: string): Promise<{ id: string; name: string } | null> {
  return db.maybe("SELECT id, name FROM people_public_members WHERE org = $1 AND email_key = $2 AND active", [
    org,
    address,
  ]);
}
