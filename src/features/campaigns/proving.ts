import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { storedWords } from "../../kit/stored-words.ts";
import { record } from "../../kit/ledger/index.ts";
import type { KeyAfter } from "../../kit/words.ts";
import { organisation, provenDomains, recheckDomains } from "../organisations/index.ts";
import { channelAddressesOf } from "./channels.ts";
import { actFrom } from "./rules.ts";
import { findCampaign, moveCampaign } from "./store/campaigns.ts";
import { invalidateApproval } from "./store/requests.ts";
import { noteProven, notePaused, openCampaigns, openDomains } from "./store/life.ts";
import { campaignPaused } from "./facts.ts";

/** Starts a scheduled campaign. */
export async function startCampaign(env: Env, org: string, campaign: string): Promise<void> {
  await env.database.tx(org, async (db) => void (await moveCampaign(db, org, campaign, actFrom("start"), "running")));
}

/**
 * The look at the proofs with which a sending day begins: asks DNS, and pauses the campaign when a domain to which it still has to write is no longer
 * proven. While DNS is silent a proof of the last 90 days holds.
 */
export async function proveCampaign(env: Env, org: string, campaign: string): Promise<void> {
  const own = await env.database.tx(org, (db) => organisation(db, org));
  if (own.plan !== "individual") await recheckDomains(env, org);
  await env.database.tx(org, async (db, now) => {
    const proven = new Set(await provenDomains(db, org, now));
    const found = own.plan === "individual" ? null : await findCampaign(db, org, campaign);
    const open = new Set<string>();
    for (const { channel, domainSeparator } of found ? channelAddressesOf(found) : []) {
      if (domainSeparator === null) continue;
      for (const domain of await openDomains(db, org, campaign, channel, domainSeparator)) open.add(domain);
    }
    const lapsed = [...open].filter((domain) => !proven.has(domain));
    if (lapsed.length === 0) return noteProven(db, org, campaign);
    await pauseFor(db, org, campaign, "domain-lapsed", { domains: lapsed.join(", ") });
  });
}

/**
 * After the organisation's kill switch its campaigns stay stopped, until each is resumed by somebody who knows why it was thrown; also when it was
 * released before anybody looked.
 */
export async function pauseAllOfKilled(db: Db, org: string, thrownAt: Date): Promise<void> {
  // A launch that was under way at that moment saw no switch.
  for (const campaign of await openCampaigns(db, org, new Date(thrownAt.getTime() + 10_000))) {
    await pauseFor(db, org, campaign, "kill-switch");
    // Somebody saw harm in it: whoever wants to go on asks again, where two decide.
    await invalidateApproval(db, org, campaign);
  }
}

/** Stops a campaign by the product's own decision, with the reason where everybody sees it. False when it was not under way. */
export async function pauseFor(
  db: Db,
  org: string,
  campaign: string,
  reason: KeyAfter<"campaigns", "problem.">,
  values?: Record<string, string | number>,
): Promise<boolean> {
  const problem = storedWords("campaigns", `problem.${reason}`, values);
  if (!(await moveCampaign(db, org, campaign, actFrom("pause"), "paused", { problem }))) return false;
  await notePaused(db, org, campaign);
  const name = (await findCampaign(db, org, campaign))?.name;
  await record(db, org, [campaignPaused({ campaign, name, reason })]);
  return true;
}
