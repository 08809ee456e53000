import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { frozenLure, lureIfAny } from "../lures/index.ts";
import type { FrozenLure } from "../lures/index.ts";
import { organisation } from "../organisations/index.ts";
import { describeChannel, messageCosts } from "../outbound/index.ts";
import type { CostOf } from "../outbound/index.ts";
import { channelsOfCampaign, fitsChannel } from "./channels.ts";
import { linksOf } from "./links.ts";
import { makeComposer } from "./sender/compose.ts";
import type { Campaign } from "./store/campaigns.ts";
import { addressedBy, addressesMeant } from "./store/costs.ts";
import type { ChannelCost } from "./store/costs.ts";
import { makeToken } from "./token.ts";
import { lureAtPlaces } from "./variants.ts";

interface Addressed {
  address: string;
  /** Place of the lure; null where it is dealt only when the campaign is launched. */
  lure: number | null;
}

/**
 * What a campaign's messages will cost by each channel whose messages are paid for. Of a draft from whom it would reach now and what its lures would take
 * on average, with a usual name in their places; of a launched one from whom it writes to.
 */
export async function estimate(env: Env, db: Db, org: string, campaign: Campaign): Promise<ChannelCost[]> {
  const estimates: ChannelCost[] = [];
  for (const { id: channel } of channelsOfCampaign(campaign)) {
    const costOf = await messageCosts(env, db, org, campaign.channels[channel] ?? null, channel);
    if (!costOf) continue;
    const lures = await luresBy(db, org, campaign, channel);
    if (lures.size === 0) continue;
    const addressed = campaign.frozenAt
      ? await addressedBy(db, org, campaign.id, channel)
      : await wouldBeAddressed(db, org, campaign, channel, lures.size);
    // What reaches nobody costs nothing, in no currency.
    if (addressed.length === 0) continue;
    estimates.push(await summed(env, db, org, channel, costOf, lures, addressed));
  }
  return estimates;
}

async function luresBy(db: Db, org: string, campaign: Campaign, channel: string): Promise<Map<number, FrozenLure>> {
  const found = new Map<number, FrozenLure>();
  for (const [place, { lure: id, version }] of lureAtPlaces(campaign).entries()) {
    const lure = version === null ? await lureIfAny(db, org, id) : await frozenLure(db, org, id, version);
    if (lure && fitsChannel(lure.channel, channel)) found.set(place, lure);
  }
  return found;
}

/** Of a draft: as many of those who can be reached as its sample takes and as its lures for this channel are among all. */
async function wouldBeAddressed(
  db: Db,
  org: string,
  { audience, lures }: Campaign,
  channel: string,
  fitting: number,
): Promise<Addressed[]> {
  const people = await addressesMeant(db, org, audience, describeChannel(channel).address.field);
  const { sample } = audience;
  const drawn = !sample ? people.length : "count" in sample ? sample.count : Math.ceil((people.length * sample.percent) / 100); // oxfmt-ignore
  const share = Math.round(Math.min(drawn, people.length) * (fitting / Math.max(1, lures.length)));
  return people.slice(0, share).map((address) => ({ address, lure: null }));
}

async function summed(
  env: Env,
  db: Db,
  org: string,
  channel: string,
  costOf: CostOf,
  lures: ReadonlyMap<number, FrozenLure>,
  addressed: readonly Addressed[],
): Promise<ChannelCost> {
  const { name, currency: money, timeZone } = await organisation(db, org);
  const token = makeToken(env.secrets, { campaign: 0, delivery: 0, heldOut: false, lureIdx: 0, test: true });
  const links = linksOf(env.config, token, describeChannel(channel).lure.short);
  const sender = { channel, from: { name, address: name.slice(0, 11) }, domain: new URL(env.config.publicUrl).hostname, headers: {} }; // oxfmt-ignore
  const messages = new Map<number, Buffer>();
  for (const [place, lure] of lures) {
    const compose = makeComposer({ lure, organisation: name, currency: money, sender, config: env.config });
    messages.set(place, compose({ person: usual, to: "", token, links, messageId: "", timeZone, date: new Date(0) }));
  }
  const all = [...messages.values()];
  let [parts, price, currency]: [number, number | null, string] = [0, 0, ""];
  for (const { address, lure } of addressed) {
    const own = lure === null || !messages.has(lure) ? all : [messages.get(lure)!];
    for (const message of own) {
      const cost = costOf(address, message);
      currency = cost.currency;
      parts += cost.parts / own.length;
      price = price === null || cost.price === null ? null : price + cost.price / own.length;
    }
  }
  return { channel, currency, messages: addressed.length, parts: Math.round(parts), price };
}

/** Somebody with a name and a department of usual length. */
const usual = {
  id: "",
  name: "Alexandra Sample",
  firstName: "Alexandra",
  lastName: "Sample",
  department: "Purchasing",
  manager: "Robin Sample",
  locale: null,
  custom: {},
  active: true,
};
