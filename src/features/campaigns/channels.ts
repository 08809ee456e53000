import { createHash } from "node:crypto";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import {
  channelIds,
  channelsOf,
  describeChannel,
  senderDigest,
  defaultChannel,
  defaultChannelsOf,
} from "../outbound/index.ts";
import type { ChannelDescription } from "../outbound/index.ts";
import type { CampaignChannels } from "./shapes.ts";
import type { ChannelAddress } from "./store/channel-addresses.ts";

/**
 * By which channels a campaign reaches people: of those that were chosen the ones that one of its lures can go by, and where none was chosen for a lure
 * what the organisation usually sends such lures by. Of a campaign without lures, what was chosen.
 * @param forms what its lures are written for
 */
export async function channelsFor(
  db: Db,
  org: string,
  forms: readonly string[],
  chosen: CampaignChannels,
): Promise<CampaignChannels> {
  if (forms.length === 0) return Object.keys(chosen).length > 0 ? chosen : { [defaultChannel]: null };
  const kept: CampaignChannels = {};
  for (const form of new Set(forms)) {
    const fit = channelsOf(form).map(({ id }) => id);
    const named = fit.filter((id) => chosen[id] !== undefined);
    for (const id of named.length > 0 ? named : await defaultChannelsOf(db, org, form)) kept[id] = chosen[id] ?? null;
  }
  return kept;
}

/** Of all channels those whose addresses belong to no domain: one is theirs alone who confirmed it. */
export const personalChannels: readonly string[] = channelIds.filter(
  (id) => describeChannel(id).address.domainSeparator === null,
);

/** The channels of a campaign, always in the same order. */
export function channelsOfCampaign({ channels }: { channels: CampaignChannels }): ChannelDescription[] {
  return inOrder(channels).map(([id]) => describeChannel(id));
}

/** How a campaign's people may be reached. */
export function channelAddressesOf(campaign: { channels: CampaignChannels }): ChannelAddress[] {
  return channelsOfCampaign(campaign).map(({ id, address: { field, domainSeparator } }) => ({
    channel: id,
    field,
    domainSeparator,
  }));
}

/** Whether a lure can go by a channel. @param form what it is written for */
export function fitsChannel(form: string, channel: string): boolean {
  return channelsOf(form).some(({ id }) => id === channel);
}

/** Which of the ways a lure can go by, by their places. @param form what it is written for */
export function fitsOf(form: string, ways: readonly ChannelAddress[]): number[] {
  return ways.flatMap(({ channel }, place) => (fitsChannel(form, channel) ? [place] : []));
}

/** Where a campaign's people have their addresses (`address.field`), each place once. */
export function fieldsOf(campaign: { channels: CampaignChannels }): string[] {
  return [...new Set(channelsOfCampaign(campaign).map(({ address }) => address.field))];
}

/**
 * Over who sends by each of a campaign's channels. Of one alone it is that sender's own, so that what was approved before there could be several stands.
 * @param open digests of senders that are open already, by channel
 */
export async function sendersDigest(
  env: Env,
  db: Db,
  org: string,
  campaign: { channels: CampaignChannels },
  open: Readonly<Record<string, string>> = {},
): Promise<string> {
  const digests: [string, string][] = [];
  for (const [channel, profile] of inOrder(campaign.channels))
    digests.push([channel, open[channel] ?? (await senderDigest(env, db, org, profile, channel))]);
  if (digests.length === 1) return digests[0]![1];
  return createHash("sha256").update(JSON.stringify(digests)).digest("hex");
}

// A request holds people's addresses in this order, and the same draw is to deal the same.
function inOrder(channels: CampaignChannels): [string, string | null][] {
  return Object.entries(channels).toSorted(([a], [b]) => (a < b ? -1 : 1));
}
