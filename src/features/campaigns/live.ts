import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { cachedFrozenLure, lure as currentLure } from "../lures/index.ts";
import type { FrozenLure } from "../lures/index.ts";
import { organisation, provenDomains } from "../organisations/index.ts";
import { senderDomain } from "../outbound/index.ts";
import type { CampaignState } from "./rules/states.ts";
import { channelsOfCampaign } from "./channels.ts";
import { findCampaign } from "./store/campaigns.ts";
import type { Campaign } from "./store/campaigns.ts";
import { campaignsOfNumbers, organisationsOfNumbers } from "./store/live.ts";
import { lureAtPlaces } from "./variants.ts";

/** A campaign as the lure host and the learning site see it. Once it is launched only the state changes, and new places for variants come when people are added. */
export interface LiveCampaign {
  org: string;
  id: string;
  number: number;
  name: string;
  state: CampaignState;
  /** By the token's `lureIdx`, variants in other languages included; a campaign that was never launched (dry runs) shows the current versions. */
  lures: (FrozenLure & { idx: number })[];
  organisationName: string;
  /** ISO 4217. */
  currency: string;
  /** The organisation's language, BCP 47. */
  locale: string;
  /** The domain under which the lures' senders stand. */
  senderDomain: string;
  /** That domain is one that the organisation has proven to be its own, or lies below one. */
  senderIsOwn: boolean;
  /** Until it is over, held-out people see no moment. */
  evaluationAt: Date | null;
  evaluated: boolean;
}

/** The campaign behind a token's number, read now; null for a number that no campaign has. Throws while the database is away. */
export async function liveCampaign(env: Env, number: number): Promise<LiveCampaign | null> {
  const org = (await organisationsOfNumbers(env.database, [number])).get(number);
  if (org === undefined) return null;
  return env.database.tx(org, async (db) => {
    const id = (await campaignsOfNumbers(db, org, [number])).get(number);
    const campaign = id === undefined ? null : await findCampaign(db, org, id);
    if (!campaign) return null;
    const { name, currency, locale, killedAt } = await organisation(db, org);
    const lures: LiveCampaign["lures"] = [];
    for (const [idx, { lure, version }] of lureAtPlaces(campaign).entries()) {
      lures.push({
        ...(version === null ? await currentLure(db, org, lure) : await cachedFrozenLure(db, org, lure, version)),
        idx,
      });
    }
    const domain = await lureDomain(env, db, org, campaign);
    const own = await provenDomains(db, org, env.clock());
    return {
      org,
      id: campaign.id,
      number,
      name: campaign.name,
      state: killedAt ? "killed" : campaign.state,
      lures,
      organisationName: name,
      currency: campaign.currency ?? currency,
      locale,
      senderDomain: domain,
      senderIsOwn: own.some((one) => domain === one || domain.endsWith(`.${one}`)),
      evaluationAt: campaign.evaluationAt,
      evaluated: campaign.evaluatedAt !== null,
    };
  });
}

/** The domain under which its lures' senders stand: that of the channel whose lures have senders of their own. */
async function lureDomain(env: Env, db: Db, org: string, campaign: Campaign): Promise<string> {
  const faces = channelsOfCampaign(campaign);
  const { id } = faces.find((one) => one.lure.local) ?? faces[0]!;
  return senderDomain(env, db, org, campaign.channels[id] ?? null, id);
}
