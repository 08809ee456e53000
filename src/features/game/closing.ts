import type { Db } from "../../kit/db/index.ts";
import { withReader } from "../../kit/disclosure/index.ts";
import { organisation } from "../organisations/index.ts";
import { wholeHistory, lockPeople } from "./folding.ts";
import { learnLure, lureCounts, priorOf } from "./learning.ts";
import type { Ended, Evaluated } from "./read.ts";
import { dayOf } from "./rules/days.ts";
import { settle } from "./settling.ts";
import { addActs, dropFirst, holderOfFirst } from "./store/acts.ts";
import { addClosing, noteCampaigns, nothingOf } from "./store/campaigns.ts";
import { countByLure, firstReporter } from "./store/deliveries.ts";
import { storeLure, learnedLures } from "./store/lures.ts";
import { zonesOf } from "./store/players.ts";

/** A campaign's time is over: its lures are known better, somebody was first, and silence will be learned from. */
export async function closeCampaign(db: Db, org: string, { at, data }: Ended): Promise<void> {
  const { campaign } = data;
  await noteCampaigns(db, org, [{ ...nothingOf(campaign), endedAt: at }]);
  // What became of a campaign that ran elsewhere is told after its end.
  if (!("imported" in data)) await learnLures(db, org, campaign, at);
  await addClosing(db, org, campaign);
  await awardFirstReport(db, org, campaign, at);
}

/** What people did who were held out counts from now on, and their silence with it. */
export async function releaseHeldOut(db: Db, org: string, { at, data }: Evaluated): Promise<void> {
  await noteCampaigns(db, org, [{ ...nothingOf(data.campaign), evaluatedAt: at }]);
  await addClosing(db, org, data.campaign);
}

async function learnLures(db: Db, org: string, campaign: string, learnedAt: Date): Promise<void> {
  const { smallestGroup } = await organisation(db, org);
  const counts = lureCounts(await countByLure(db, org, campaign), withReader(smallestGroup));
  const learned = await learnedLures(
    db,
    org,
    counts.map(({ lure }) => lure),
  );
  for (const { lure, channel, class: name, shown, clicked } of counts) {
    const known = learned.find((one) => one.lure === lure && one.channel === channel && one.class === name);
    const now = learnLure(known ?? priorOf(name), { channel, shown, clicked });
    await storeLure(db, org, { lure, channel, class: name, ...now, learnedAt }, shown);
  }
}

/** Gives the bonus for a campaign's first report to whom it belongs by what is known now: a report that is told late may have been earlier. */
export async function awardFirstReport(db: Db, org: string, campaign: string, endedAt: Date): Promise<void> {
  const first = (await firstReporter(db, org, campaign, endedAt))?.person ?? null;
  const holder = await holderOfFirst(db, org, campaign);
  if (first === holder) return;
  const people = [first, holder].filter((one) => one !== null);
  const players = await lockPeople(db, org, people);
  if (holder) await dropFirst(db, org, campaign);
  if (first) {
    const home = await organisation(db, org);
    const zone = (await zonesOf(db, org, [first])).get(first) ?? home.timeZone;
    const at = endedAt.getTime();
    await addActs(db, org, [{ person: first, kind: "first", source: campaign, at, day: dayOf(zone, at), data: {} }]);
  }
  await settle(db, org, players, new Map(people.map((person) => [person, wholeHistory])), []);
}
