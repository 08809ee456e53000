import type { Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import { words } from "../../kit/words.ts";
import { organisation, provenDomains, recheckDomains } from "../organisations/index.ts";
import { actFrom } from "./rules.ts";
import { findCampaign, moveCampaign } from "./store/campaigns.ts";
import { noteProven, notePaused, openDomains } from "./store/life.ts";

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
    const lapsed =
      own.plan === "individual" ? [] : (await openDomains(db, org, campaign)).filter((domain) => !proven.has(domain));
    if (lapsed.length === 0) return noteProven(db, org, campaign);
    const problem = words("campaigns")("problem.domain-lapsed", { domains: lapsed.join(", ") });
    if (!(await moveCampaign(db, org, campaign, actFrom("pause"), "paused", { problem }))) return;
    await notePaused(db, org, campaign);
    const name = (await findCampaign(db, org, campaign))?.name;
    await record(db, org, [{ kind: "campaign.paused", data: { campaign, name, reason: "domain-lapsed" } }]);
  });
}
