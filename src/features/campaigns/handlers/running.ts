import type { Context, Handlers } from "../../../kit/feature.ts";
import { storedWords } from "../../../kit/stored-words.ts";
import { record } from "../../../kit/ledger/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { disclosureTo } from "../../people/index.ts";
import { nameOf } from "../begin.ts";
import type { WriteAudit } from "../begin.ts";
import { contract } from "../contract.ts";
import { actFrom, openStates } from "../rules.ts";
import { recordUnconfirmed } from "../settling.ts";
import { moveCampaign } from "../store/campaigns.ts";
import type { Campaign } from "../store/campaigns.ts";
import { cancelDelivery, findDelivery, listDeliveries, requeue } from "../store/deliveries.ts";
import { recordDeliveries } from "../store/facts.ts";
import { notePaused, openCampaigns } from "../store/life.ts";
import { dropRequest } from "../store/requests.ts";
import { deliveryOut, campaignOut, requireCampaign, maySeeEvidence } from "./reading.ts";
import { campaignPaused, campaignResumed, campaignCancelled, campaignKilled, deliveryRequeued } from "../facts.ts";

export const running: Handlers<typeof contract> = {
  async pauseCampaign(context) {
    const { db, org, input } = context;
    const paused = await act(context, "pause", (line) => audited(contract.pauseCampaign, context, line));
    await notePaused(db, org, input.id);
    return campaignOut(paused);
  },
  cancelCampaign: async (context) =>
    campaignOut(await act(context, "cancel", (line) => audited(contract.cancelCampaign, context, line))),
  killCampaign: async (context) =>
    campaignOut(await act(context, "kill", (line) => audited(contract.killCampaign, context, line))),
  async killAll(context) {
    const { db, org, env, actor } = context;
    const killed: string[] = [];
    for (const id of await openCampaigns(db, org)) {
      if (!(await moveCampaign(db, org, id, actFrom("kill"), "killed", { ended: true }))) continue;
      await dropRequest(db, org, id, nameOf(actor));
      killed.push(id);
      await env.jobs.send("close-campaign", { org, campaign: id }, { db });
    }
    await record(
      db,
      org,
      killed.map((campaign) => campaignKilled({ campaign, all: true })),
    );
    await audited(contract.killAll, { db, org, actor }, { id: org, detail: { campaigns: killed } });
    return { killed };
  },
  async retryDeliveries({ db, org, actor, input }) {
    const found = await requireCampaign(db, org, input.id);
    requireLaunched(found);
    const seen = await disclosureTo({ db, org, actor }, found.launchedAt);
    // One that a click has settled is shown as unconfirmed where that is hidden: left alone among those that go out again, it would stand out.
    if (input.states.includes("unconfirmed") && !maySeeEvidence(seen))
      throw refuse("forbidden", "evidence-hidden", words("campaigns")("refuse.evidence-hidden"));
    const { departments } = seen;
    let queued = 0;
    // In one order, whoever asks: two would wait for each other.
    for (const state of new Set(input.states.toSorted())) {
      const numbers = await requeue(db, org, found.id, state, { number: input.number, departments });
      await recordDeliveries(db, org, found.id, deliveryRequeued, numbers, { was: state });
      queued += numbers.length;
    }
    await audited(
      contract.retryDeliveries,
      { db, org, actor },
      { id: found.id, detail: { states: input.states, queued } },
    );
    return { queued };
  },
  async cancelDelivery({ db, org, actor, input }) {
    const { id, number } = input;
    const say = words("campaigns");
    const found = await requireCampaign(db, org, id);
    const seen = await disclosureTo({ db, org, actor }, found.launchedAt);
    // Whoever sees some departments only takes out nobody of another.
    const [before] = await listDeliveries(
      db,
      org,
      id,
      { departments: seen.departments },
      number - 1,
      1,
      maySeeEvidence(seen),
    );
    if (before?.number !== number) throw refuse("missing", "no-such-delivery", say("refuse.no-such-delivery"));
    const now = await cancelDelivery(db, org, id, number, storedWords("campaigns", "delivery.cancelled"));
    if (now === null) throw refuse("conflict", "delivery-gone", say("refuse.delivery-gone", { state: before.state }));
    if (now === "unconfirmed") await recordUnconfirmed(db, org, id, [number]);
    // The log outlives the mode: whose it was the list of deliveries tells, as long as it may.
    await audited(contract.cancelDelivery, { db, org, actor }, { id, detail: { number } });
    return deliveryOut((await findDelivery(db, org, id, number, false))!, seen);
  },
};

/** Where an act leads, the fact that tells of it, and whether it ends the campaign. */
const acts = {
  pause: { to: "paused", done: campaignPaused, ends: false },
  resume: { to: "scheduled", done: campaignResumed, ends: false },
  cancel: { to: "cancelled", done: campaignCancelled, ends: true },
  kill: { to: "killed", done: campaignKilled, ends: true },
} as const;

/**
 * Moves a campaign by an act with its fact and its audit entry, or refuses with `cannot-<act>`. One that ends it orders what follows from that.
 * @param audit writes the entry that the endpoint declares
 */
export async function act(
  { db, org, env, actor, input }: Context<{ id: string }>,
  name: keyof typeof acts,
  audit: WriteAudit,
): Promise<Campaign> {
  const { to, done, ends } = acts[name];
  const found = await requireCampaign(db, org, input.id);
  if (!(await moveCampaign(db, org, found.id, actFrom(name), to, { ended: ends }))) {
    throw refuse("conflict", `cannot-${name}`, words("campaigns")(`refuse.cannot-${name}`, { state: found.state }));
  }
  if (ends) await dropRequest(db, org, found.id, nameOf(actor));
  await record(db, org, [done({ campaign: found.id, name: found.name })]);
  await audit({ id: found.id, detail: { from: found.state } });
  if (ends) await env.jobs.send("close-campaign", { org, campaign: found.id }, { db });
  return requireCampaign(db, org, found.id);
}

export function requireLaunched(campaign: Campaign): void {
  if (openStates.includes(campaign.state) && campaign.frozenAt) return;
  throw refuse("conflict", "not-launched", words("campaigns")("refuse.not-launched", { state: campaign.state }));
}
