import { job } from "../../kit/jobs.ts";
import type { Env } from "../../kit/feature.ts";
import { findWork } from "../../kit/progress/index.ts";
import { closeCampaign, endCampaign, evaluateCampaign } from "./closing.ts";
import type { Audience } from "./shapes.ts";
import { addToCampaign, freezeCampaign } from "./freezing.ts";
import { proveCampaign, startCampaign } from "./proving.ts";
import { toDebrief, toEnd, toEvaluate, toProve, toStart } from "./store/life.ts";
import type { CampaignRef } from "./store/life.ts";

interface OfCampaign {
  org: string;
  campaign: string;
}

export const jobs = [
  job(
    "freeze-campaign",
    { concurrency: 2, expireIn: 300, long: true },
    (env, { org, campaign, work }: OfCampaign & { work: string }) => freezeCampaign(env, org, campaign, work),
  ),
  job(
    "add-people",
    { concurrency: 1, expireIn: 300, long: true },
    async (env, { org, campaign, work }: OfCampaign & { work: string }) => {
      const asked = await env.database.tx(org, (db) => findWork(db, org, work));
      await addToCampaign(env, org, campaign, work, asked!.input.audience as Audience);
    },
  ),
  job("close-campaign", { concurrency: 2, expireIn: 3600, long: true }, (env, { org, campaign }: OfCampaign) =>
    closeCampaign(env, org, campaign),
  ),
  job("evaluate-campaign", { concurrency: 1, expireIn: 3600, long: true }, (env, { org, campaign }: OfCampaign) =>
    evaluateCampaign(env, org, campaign),
  ),
  job("tend-campaigns", { every: 30 }, (env) => tendCampaigns(env)),
];

/** Does for every campaign what its time has come for; the sending loop also asks for the first two each second. */
export async function tendCampaigns(env: Env): Promise<void> {
  await wakeCampaigns(env);
  const ask = (find: typeof toEnd) => env.database.worker((db) => find(db));
  for (const { org, id } of await ask(toEnd)) await endCampaign(env, org, id);
  for (const ref of await ask(toDebrief)) await order(env, "close-campaign", ref);
  for (const ref of await ask(toEvaluate)) await order(env, "evaluate-campaign", ref);
}

/** Starts scheduled campaigns, and looks after the proofs of running ones on each new day. */
export async function wakeCampaigns(env: Env): Promise<void> {
  for (const { org, id } of await env.database.worker((db) => toStart(db))) await startCampaign(env, org, id);
  for (const { org, id } of await env.database.worker((db) => toProve(db))) await proveCampaign(env, org, id);
}

function order(env: Env, name: string, { org, id }: CampaignRef): Promise<void> {
  return env.jobs.send(name, { org, campaign: id }, { singletonKey: id });
}
