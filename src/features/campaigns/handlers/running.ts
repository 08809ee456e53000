import type { Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { refuse } from "../../../kit/problem.ts";
import { startWork } from "../../../kit/progress/index.ts";
import { words } from "../../../kit/words.ts";
import { audit } from "../../audit/index.ts";
import { organisation, provenDomains } from "../../organisations/index.ts";
import { disclosureTo } from "../../people/index.ts";
import { beginLaunch, nameOf, requireLaunchable } from "../begin.ts";
import type { contract } from "../contract.ts";
import { actFrom, openStates } from "../rules.ts";
import type { CampaignAct, CampaignState } from "../rules.ts";
import { moveCampaign, noteRequest } from "../store/campaigns.ts";
import type { Campaign } from "../store/campaigns.ts";
import { cancelDelivery, findDelivery, requeue } from "../store/deliveries.ts";
import { recordDeliveries } from "../store/facts.ts";
import { notePaused, noteResumed, openCampaigns } from "../store/life.ts";
import { requireAudience } from "./drafting.ts";
import { deliveryOut, outOf, requireCampaign } from "./reading.ts";

export const running: Handlers<typeof contract> = {
  async launchCampaign(context) {
    const { db, org, actor, input } = context;
    const found = await requireCampaign(db, org, input.id);
    // Asked again: the answer is the launch that is under way or done.
    if (found.state === "awaiting-approval" || openStates.includes(found.state))
      return { campaign: outOf(found), job: found.job };
    if (found.state !== "draft")
      throw refuse("conflict", "cannot-launch", words("campaigns")("refuse.cannot-launch", { state: found.state }));
    await requireLaunchable(context, found);
    if ((await organisation(db, org)).approvalRequired) await askApproval(context, found);
    else await beginLaunch(context, actor, found, null);
    const launched = await requireCampaign(db, org, found.id);
    return { campaign: outOf(launched), job: launched.job };
  },
  async approveCampaign(context) {
    const { db, org, actor, input } = context;
    const found = await requireCampaign(db, org, input.id);
    const say = words("campaigns");
    if (found.state !== "awaiting-approval") {
      throw refuse("conflict", "not-awaiting-approval", say("refuse.not-awaiting-approval", { state: found.state }));
    }
    const own =
      found.requestedBy === nameOf(actor) || (actor.member !== null && actor.member === found.requestedMember);
    if (own) throw refuse("forbidden", "own-campaign", say("refuse.own-campaign"));
    // A key without a person behind it could be the author's own.
    if (actor.member === null) throw refuse("forbidden", "approver-unknown", say("refuse.approver-unknown"));
    await requireLaunchable(context, found);
    await beginLaunch(context, actor, found, nameOf(actor));
    const launched = await requireCampaign(db, org, found.id);
    return { campaign: outOf(launched), job: launched.job };
  },
  async pauseCampaign(context) {
    const { db, org, input } = context;
    const paused = await act(context, "pause", "paused", "campaign.paused");
    await notePaused(db, org, input.id);
    return outOf(paused);
  },
  async resumeCampaign(context) {
    const { db, org, now, input } = context;
    const say = words("campaigns");
    await requireCampaign(db, org, input.id);
    const own = await organisation(db, org);
    if (own.noticeRecordedAt === null) throw refuse("conflict", "notice-missing", say("refuse.notice-missing"));
    if (own.killedAt !== null) throw refuse("conflict", "kill-switch-thrown", say("refuse.kill-switch-thrown"));
    if (own.plan !== "individual" && (await provenDomains(db, org, now)).length === 0) {
      throw refuse("conflict", "no-proven-domain", say("refuse.no-proven-domain"));
    }
    const resumed = await act(context, "resume", "scheduled", "campaign.resumed");
    await noteResumed(db, org, input.id);
    return outOf(resumed);
  },
  async cancelCampaign(context) {
    const { org, env, input, db } = context;
    const cancelled = await act(context, "cancel", "cancelled", "campaign.cancelled", true);
    await env.jobs.send("close-campaign", { org, campaign: input.id }, { db });
    return outOf(cancelled);
  },
  async killCampaign(context) {
    const { org, env, input, db } = context;
    const killed = await act(context, "kill", "killed", "campaign.killed", true);
    await env.jobs.send("close-campaign", { org, campaign: input.id }, { db });
    return outOf(killed);
  },
  async killAll(context) {
    const { db, org, env, actor } = context;
    const killed: string[] = [];
    for (const id of await openCampaigns(db, org)) {
      if (!(await moveCampaign(db, org, id, actFrom("kill"), "killed", { ended: true }))) continue;
      killed.push(id);
      await env.jobs.send("close-campaign", { org, campaign: id }, { db });
    }
    await record(
      db,
      org,
      killed.map((campaign) => ({ kind: "campaign.killed", data: { campaign, all: true } })),
    );
    await audit(db, org, actor, {
      act: "campaigns.killed",
      what: "organisation",
      id: org,
      detail: { campaigns: killed },
    });
    return { killed };
  },
  async addPeople({ db, org, env, actor, input }) {
    const found = await requireCampaign(db, org, input.id);
    requireLaunched(found);
    await requireAudience(db, org, input.audience);
    const work = newId();
    await startWork(db, org, "add-people", actor, {
      id: work,
      needs: "campaigns:read",
      input: { campaign: found.id, audience: input.audience },
    });
    await env.jobs.send("add-people", { org, campaign: found.id, work }, { db });
    await audit(db, org, actor, { act: "campaign.people-added", what: "campaign", id: found.id });
    return { campaign: outOf(found), job: work };
  },
  async retryDeliveries({ db, org, actor, input }) {
    const found = await requireCampaign(db, org, input.id);
    requireLaunched(found);
    let queued = 0;
    for (const state of new Set(input.states)) {
      const numbers = await requeue(db, org, found.id, state);
      await recordDeliveries(db, org, found.id, "delivery.requeued", numbers, { was: state });
      queued += numbers.length;
    }
    await audit(db, org, actor, {
      act: "campaign.retried",
      what: "campaign",
      id: found.id,
      detail: { states: input.states, queued },
    });
    return { queued };
  },
  async cancelDelivery({ db, org, actor, input }) {
    const { id, number } = input;
    const say = words("campaigns");
    const found = await requireCampaign(db, org, id);
    const before = await findDelivery(db, org, id, number);
    if (!before) throw refuse("missing", "no-such-delivery", say("refuse.no-such-delivery"));
    if (!(await cancelDelivery(db, org, id, number, say("delivery.cancelled")))) {
      throw refuse("conflict", "delivery-gone", say("refuse.delivery-gone", { state: before.state }));
    }
    await audit(db, org, actor, {
      act: "delivery.cancelled",
      what: "campaign",
      id,
      detail: { number, member: before.member },
    });
    return deliveryOut(
      (await findDelivery(db, org, id, number))!,
      await disclosureTo({ db, org, actor }, found.launchedAt),
    );
  },
};

async function askApproval({ db, org, actor }: Context, campaign: Campaign): Promise<void> {
  if (!(await moveCampaign(db, org, campaign.id, actFrom("request"), "awaiting-approval"))) return;
  await noteRequest(db, org, campaign.id, nameOf(actor), actor.member);
  await audit(db, org, actor, {
    act: "campaign.approval-asked",
    what: "campaign",
    id: campaign.id,
    detail: { name: campaign.name },
  });
}

/** Moves a campaign by an act with its fact and its audit entry, or refuses with `cannot-<act>`. */
async function act(
  { db, org, actor, input }: Context<{ id: string }>,
  name: CampaignAct,
  to: CampaignState,
  kind: string,
  ended = false,
): Promise<Campaign> {
  const found = await requireCampaign(db, org, input.id);
  if (!(await moveCampaign(db, org, found.id, actFrom(name), to, { ended }))) {
    throw refuse("conflict", `cannot-${name}`, words("campaigns")(`refuse.cannot-${name}`, { state: found.state }));
  }
  await record(db, org, [{ kind, data: { campaign: found.id, name: found.name } }]);
  await audit(db, org, actor, {
    act: kind,
    what: "campaign",
    id: found.id,
    detail: { name: found.name, from: found.state },
  });
  return requireCampaign(db, org, found.id);
}

function requireLaunched(campaign: Campaign): void {
  if (openStates.includes(campaign.state) && campaign.frozenAt) return;
  throw refuse("conflict", "not-launched", words("campaigns")("refuse.not-launched", { state: campaign.state }));
}
