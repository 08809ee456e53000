import type { Db } from "../../kit/db/index.ts";
import { settleByEvidence, storeArrivals, storeEvidence } from "./store/deliveries.ts";
import { reopenDebrief } from "./store/life.ts";
import { recordDeliveries } from "./store/facts.ts";
import { deliverySettled, deliveryUnconfirmed } from "./facts.ts";

/**
 * Later evidence that a message had arrived (an open, a click, a report, a receipt): an unconfirmed delivery counts as sent from now on, in the
 * caller's transaction. Of one whose sender is still to say what became of it, or that is to be tried again, it is kept. Any other state stays.
 * @param evidence what showed it, for the fact
 * @param shownAt when, where that is known: by then the message had left, whatever a database that was put back says
 */
export async function settleDelivery(
  db: Db,
  org: string,
  campaign: string,
  number: number,
  evidence: string,
  shownAt: Date | null = null,
): Promise<boolean> {
  if ((await storeEvidence(db, org, campaign, number, evidence)) !== "unconfirmed") return false;
  await settleKept(db, org, campaign, [number], shownAt);
  return true;
}

/**
 * A person did something with these messages. Of those that are said to have come back, as when a copy was passed on in vain, it is kept, and whoever it is belongs to
 * those who are told at the end; as what they count stays as it is.
 * @param evidence what showed it
 */
export async function noteArrivals(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  evidence: string,
): Promise<void> {
  if (numbers.length > 0 && (await storeArrivals(db, org, campaign, numbers, evidence)))
    await reopenDebrief(db, org, campaign);
}

/** Says of deliveries that they have become unconfirmed, and of those of which something had shown before that they arrived, that they are settled. */
export async function recordUnconfirmed(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return;
  await recordDeliveries(db, org, campaign, deliveryUnconfirmed, numbers);
  await settleKept(db, org, campaign, numbers);
}

async function settleKept(
  db: Db,
  org: string,
  campaign: string,
  numbers: readonly number[],
  shownAt: Date | null = null,
): Promise<void> {
  const settled = await settleByEvidence(db, org, campaign, numbers, shownAt);
  for (const [evidence, own] of Map.groupBy(settled, (one) => one.evidence)) {
    const known = own.map((one) => one.number);
    await recordDeliveries(db, org, campaign, deliverySettled, known, { evidence });
  }
}
