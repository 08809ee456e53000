import type { Db } from "../../../kit/db/index.ts";
import { recordFrom } from "../../../kit/ledger/index.ts";

type DeliveryKind =
  | "delivery.sent"
  | "delivery.unconfirmed"
  | "delivery.settled"
  | "delivery.bounced"
  | "delivery.requeued";

/** Writes one fact of a kind about each of some deliveries of a campaign, by one statement. */
export async function recordDeliveries(
  db: Db,
  org: string,
  campaign: string,
  kind: DeliveryKind,
  numbers: readonly number[],
  more: Record<string, unknown> = {},
): Promise<void> {
  if (numbers.length === 0) return;
  await recordFrom(
    db,
    org,
    `SELECT $3::text AS kind, d.member AS person, now() AS at,
            jsonb_build_object('campaign', d.campaign, 'delivery', d.number, 'lure', l.lure, 'lureIdx', d.lure_idx, 'department', d.department,
              'difficulty', l.difficulty, 'channel', l.channel, 'holdOut', d.hold_out) || $5::jsonb AS data
       FROM deliveries d JOIN campaign_lures l ON l.org = d.org AND l.campaign = d.campaign AND l.idx = d.lure_idx
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = ANY ($4::int[])`,
    [campaign, kind, numbers, JSON.stringify(more)],
  );
}
