import type { Db } from "../../../kit/db/index.ts";
import { recordFrom } from "../../../kit/ledger/index.ts";
import type { Written } from "../../../kit/ledger/index.ts";
import type {
  deliveryBounced,
  deliveryRequeued,
  deliverySettled,
  deliveryUnconfirmed,
  DeliveryFact,
} from "../facts.ts";
import { storableJson } from "../../../kit/storable.ts";

type DeliveryKind =
  | typeof deliveryUnconfirmed
  | typeof deliverySettled
  | typeof deliveryBounced
  | typeof deliveryRequeued;

/** What a kind says beyond what every fact of a delivery does; nothing when it need not. */
type More<F> =
  {} extends Omit<Written<F>, keyof DeliveryFact>
    ? [more?: Omit<Written<F>, keyof DeliveryFact>]
    : [more: Omit<Written<F>, keyof DeliveryFact>];

/** Writes one fact of a kind about each of some deliveries of a campaign, by one statement. */
export async function recordDeliveries<F extends DeliveryKind>(
  db: Db,
  org: string,
  campaign: string,
  of: F,
  numbers: readonly number[],
  ...[more]: More<F>
): Promise<void> {
  if (numbers.length === 0) return;
  await recordFrom(
    db,
    org,
    `SELECT $3::text AS kind, d.member AS person, now() AS at,
            jsonb_build_object('campaign', d.campaign, 'delivery', d.number, 'lure', l.lure, 'lureIdx', d.lure_idx, 'department', d.department,
              'difficulty', l.difficulty, 'channel', d.channel, 'holdOut', d.hold_out) || $5::jsonb AS data
       FROM deliveries d JOIN campaign_lures l ON l.org = $1 AND l.campaign = d.campaign AND l.idx = d.lure_idx
      WHERE d.org = $1 AND d.campaign = $2 AND d.number = ANY ($4::int[])`,
    [campaign, of.kind, numbers, storableJson(more ?? {})],
  );
}
