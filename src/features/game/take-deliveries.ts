import type { Db } from "../../kit/db/index.ts";
import { applyFact, classOf } from "./apply-fact.ts";
import type { PlayerChanges } from "./folding.ts";
import { adjustForPeriod, lookedAtSince, priorOf } from "./learning.ts";
import type { OfDelivery } from "./read.ts";
import { campaignMoments, noteCampaigns, nothingOf } from "./store/campaigns.ts";
import type { CampaignChange } from "./store/campaigns.ts";
import { findDeliveries, storeDeliveries } from "./store/deliveries.ts";
import type { Delivery } from "./store/deliveries.ts";
import { learnedLures, luresLearnedSince } from "./store/lures.ts";

/** What became of messages. */
interface Taken {
  /** Those that have changed, each with what it was before. */
  changed: PlayerChanges["deliveries"];
  /** Campaigns of which a report is told after their end (Unix milliseconds). */
  over: { campaign: string; ended: number }[];
}

/** Takes in facts of messages, in their order. @param day of a moment in a person's time zone */
export async function takeDeliveries(
  db: Db,
  org: string,
  facts: readonly OfDelivery[],
  day: (person: string, at: number) => number,
): Promise<Taken> {
  if (facts.length === 0) return { changed: [], over: [] };
  const known = new Map(
    (
      await findDeliveries(
        db,
        org,
        facts.map(({ data }) => data),
      )
    ).map((one) => [keyOf(one), one]),
  );
  const campaigns = [...new Set(facts.map(({ data }) => data.campaign))];
  const before = await campaignMoments(db, org, campaigns);
  const clicks = new Map(campaigns.map((one) => [one, before.get(one)?.firstClick ?? Infinity]));
  const lately = await luresLearnedSince(db, org, lookedAtSince(facts.map(({ at }) => at.getTime())));
  const beside = adjustForPeriod(lately);
  const learned = await learnedLures(db, org, [...new Set(facts.map(({ data }) => data.lure))]);
  const difficultyFor = (fact: OfDelivery) => {
    const { lure, channel } = fact.data;
    const name = classOf(fact);
    const known = learned.find((one) => one.lure === lure && one.channel === channel && one.class === name);
    return beside(known ?? priorOf(name), fact.at.getTime());
  };
  const moments = new Map<string, CampaignChange>();
  const first = new Map<string, { before: Delivery | null; after: Delivery }>();
  for (const fact of facts) {
    const { campaign } = fact.data;
    if (fact.kind === "recipient.clicked") clicks.set(campaign, Math.min(clicks.get(campaign)!, fact.at.getTime()));
    noteMoment(moments, fact);
    const key = keyOf(fact.data);
    const was = known.get(key) ?? null;
    if (!was && unseen.has(fact.kind)) continue;
    const after = applyFact(fact, fact.person!, was, {
      difficulty: difficultyFor(fact),
      firstClick: clicks.get(campaign)!,
      evaluated: before.get(campaign)?.evaluated ?? false,
      dayOf: (at) => day(fact.person!, at),
    });
    if (after === was) continue;
    known.set(key, after);
    first.set(key, { before: first.has(key) ? first.get(key)!.before : was, after });
  }
  await noteCampaigns(db, org, [...moments.values()]);
  const changed = [...first.values()];
  await storeDeliveries(
    db,
    org,
    changed.map(({ after }) => after),
  );
  const reported = new Set(facts.flatMap(({ kind, data }) => (kind === "recipient.reported" ? [data.campaign] : [])));
  const over = [...reported].flatMap((campaign) => {
    const ended = before.get(campaign)?.ended ?? null;
    return ended === null ? [] : [{ campaign, ended }];
  });
  return { changed, over };
}

/** What happens to a message that nobody has got says nothing of anybody. */
const unseen = new Set<string>(["delivery.bounced", "delivery.unconfirmed", "delivery.requeued", "click.withdrawn"]);

function noteMoment(moments: Map<string, CampaignChange>, { kind, at, data: { campaign } }: OfDelivery): void {
  const one = moments.get(campaign) ?? nothingOf(campaign);
  const earlier = (known: Date | null) => (known && known <= at ? known : at);
  if (kind === "delivery.sent") moments.set(campaign, { ...one, firstSentAt: earlier(one.firstSentAt) });
  else if (kind === "recipient.clicked") moments.set(campaign, { ...one, firstClickAt: earlier(one.firstClickAt) });
  else if (kind === "recipient.reported") moments.set(campaign, { ...one, firstReportAt: earlier(one.firstReportAt) });
}

function keyOf({ campaign, delivery }: { campaign: string; delivery: number }): string {
  return `${campaign} ${delivery}`;
}
