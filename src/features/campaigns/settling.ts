import type { Db } from "../../kit/db/index.ts";
import { settleDeliveries } from "./store/deliveries.ts";
import { recordDeliveries } from "./store/facts.ts";
import { deliverySettled } from "./facts.ts";

/**
 * Later evidence that a message had arrived (an open, a click, a report): an unconfirmed delivery counts as sent from now on, in the caller's
 * transaction. Any other state stays.
 * @param evidence what showed it, for the fact
 */
export async function settleDelivery(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  evidence: string,
): Promise<boolean> {
  const settled = await settleDeliveries(db, org, campaign, [number]);
  await recordDeliveries(
    db,
    org,
    campaign,
    deliverySettled,
    settled.map((one) => one.number),
    { evidence },
  );
  return settled.length > 0;
}
