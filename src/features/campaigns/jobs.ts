import { job } from "../../kit/jobs.ts";
import { sweepPerProcess } from "../../kit/fair/index.ts";
import type { Env } from "../../kit/feature.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { findWork } from "../../kit/progress/index.ts";
import { closeCampaign, endCampaign, evaluateCampaign } from "./closing.ts";
import type { Audience } from "./shapes.ts";
import { addToCampaign, freezeCampaign, giveUpAdding, giveUpLaunch } from "./freezing.ts";
import { planProgrammes } from "./programmes.ts";
import { sendSurprises } from "./surprises/sending.ts";
import { proveCampaign, startCampaign } from "./proving.ts";
import {
  campaignsToDebrief,
  campaignsToEnd,
  campaignsToEvaluate,
  campaignsToProve,
  campaignsToStart,
} from "./store/life.ts";
import type { CampaignRef } from "./store/life.ts";

interface OfCampaign {
  org: string;
  campaign: string;
}

interface Ordered extends OfCampaign {
  work: string;
}

/** Whom it was asked to add, and by which approved request. */
async function asked(env: Env, org: string, work: string): Promise<{ audience: Audience; request: string | null }> {
  const found = await env.database.tx(org, (db) => findWork(db, org, work));
  if (!found) throw new NotThereYet();
  const { input } = found;
  return { audience: input["audience"] as Audience, request: (input["request"] as string | undefined) ?? null };
}

export const jobs = [
  job(
    "freeze-campaign",
    {
      concurrency: 2,
      expireIn: 300,
      long: true,
      givenUp: (env, { org, campaign, work }: Ordered) => giveUpLaunch(env, org, campaign, work),
    },
    (env, { org, campaign, work }: Ordered) => freezeCampaign(env, org, campaign, work),
  ),
  job(
    "add-people",
    {
      concurrency: 1,
      expireIn: 300,
      long: true,
      givenUp: async (env, { org, work }: Ordered) =>
        giveUpAdding(env, org, work, (await asked(env, org, work)).request),
    },
    async (env, { org, campaign, work }: Ordered) => {
      const { audience, request } = await asked(env, org, work);
      await addToCampaign(env, org, campaign, work, audience, request);
    },
  ),
  job("close-campaign", { concurrency: 2, expireIn: 3600, long: true }, (env, { org, campaign }: OfCampaign) =>
    closeCampaign(env, org, campaign),
  ),
  job("evaluate-campaign", { concurrency: 1, expireIn: 3600, long: true }, (env, { org, campaign }: OfCampaign) =>
    evaluateCampaign(env, org, campaign),
  ),
  // Dates are days: whoever moves one to today waits for minutes.
  job("plan-programmes", { every: 300, expireIn: 600, long: true }, (env) => planProgrammes(env)),
  job("send-surprises", { every: 60, expireIn: 600 }, (env) => sendSurprises(env)),
  job("tend-campaigns", { every: 30 }, (env) => runDueCampaigns(env)),
];

// A tenant's DNS, or its many campaigns, hold up nobody else's.
const sweepOf = sweepPerProcess({ atOnce: 16, perKey: 1 }, "an organisation's campaigns could not be tended");

/** Does for every campaign what its time has come for; the sending loop also asks for the first two each second. */
export async function runDueCampaigns(env: Env): Promise<void> {
  await startDueCampaigns(env);
  const ask = (find: typeof campaignsToEnd) => env.database.reachable((db) => find(db));
  const sweep = sweepOf(env);
  for (const [org, ended] of byOrganisation(await ask(campaignsToEnd)))
    sweep.start(org, () => each(ended, (id) => endCampaign(env, org, id)), `end ${org}`);
  await sweep.settled(patience);
  for (const ref of await ask(campaignsToDebrief)) await order(env, "close-campaign", ref);
  for (const ref of await ask(campaignsToEvaluate)) await order(env, "evaluate-campaign", ref);
}

const patience = 10_000;

/**
 * Starts scheduled campaigns, and looks after the proofs of running ones on each new day; none is sent on before that.
 * @param ms milliseconds to wait for organisations whose DNS is slow; they go on by themselves
 */
export async function startDueCampaigns(env: Env, ms = patience): Promise<void> {
  const sweep = sweepOf(env);
  for (const [org, started] of byOrganisation(await env.database.reachable((db) => campaignsToStart(db))))
    sweep.start(org, () => each(started, (id) => startCampaign(env, org, id)), `start ${org}`);
  await sweep.settled(Math.min(ms, soon));
  for (const [org, proven] of byOrganisation(await env.database.reachable((db) => campaignsToProve(db))))
    sweep.start(org, () => each(proven, (id) => proveCampaign(env, org, id)), `prove ${org}`);
  await sweep.settled(ms);
}

/** Milliseconds in which what needs the database alone is done. */
const soon = 200;

function byOrganisation(refs: readonly CampaignRef[]): Map<string, string[]> {
  return new Map([...Map.groupBy(refs, (one) => one.org)].map(([org, own]) => [org, own.map((one) => one.id)]));
}

async function each(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) await work(id);
}

function order(env: Env, name: string, { org, id }: CampaignRef): Promise<void> {
  return env.jobs.send(name, { org, campaign: id }, { singletonKey: id });
}
