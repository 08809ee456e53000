import type { Actor, Context, Handlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { storedWords } from "../../../kit/stored-words.ts";
import { refuse } from "../../../kit/problem.ts";
import { requireOrderer, startWork } from "../../../kit/progress/index.ts";
import { words } from "../../../kit/words.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { organisation, provenDomains } from "../../organisations/index.ts";
import { askApproval } from "../approval/asking.ts";
import { currentMailContextDigest, digestNow, wantsApproval } from "../approval/mail-context.ts";
import { requireSecondPerson } from "../approval/second-person.ts";
import { notifyRequester } from "../approval/notify-requester.ts";
import { beginLaunch, nameOf, requireLaunchable } from "../begin.ts";
import { contract } from "../contract.ts";
import { launchOrAsk } from "../launching.ts";
import { actFrom, openStates } from "../rules.ts";
import type { Audience } from "../shapes.ts";
import { moveCampaign, noteProblemOf } from "../store/campaigns.ts";
import type { Campaign } from "../store/campaigns.ts";
import { noteResumed } from "../store/life.ts";
import {
  dropRequest,
  lockCampaign,
  noteApproved,
  storeApprovalOfLaunch,
  openRequest,
  clearApproval,
} from "../store/requests.ts";
import type { ApprovalRequest } from "../store/requests.ts";
import { requireAudience } from "./drafting.ts";
import { campaignOut, requireCampaign } from "./reading.ts";
import { act, requireLaunched } from "./running.ts";

/** What makes mails go out: each asks a second person where the organisation wants one. */
export const approving: Handlers<typeof contract> = {
  async launchCampaign(context) {
    const found = await heldCampaign(context);
    // Asked again: the answer is the launch that is under way or done.
    if (found.state === "awaiting-approval" || openStates.includes(found.state))
      return { campaign: campaignOut(found), job: found.job };
    if (found.state !== "draft") throw no("conflict", "cannot-launch", { state: found.state });
    await launchOrAsk(context, found);
    return startedAs(context);
  },

  async approveCampaign(context) {
    const { db, org, env, actor, input } = context;
    const found = await heldCampaign(context);
    const request = await openRequest(db, org, found.id);
    if (!request) throw no("conflict", "not-awaiting-approval", { state: found.state });
    await requireSecondPerson(context, found, request);
    await requireAsker(context, request);
    // Both what the approver looked at and what would happen now are what was asked for.
    const now = await digestNow(env, db, org, found, request);
    if (input.digest !== request.digest || now !== request.digest) throw no("conflict", "changed-since-request");
    await noteApproved(db, org, request.id, nameOf(actor));
    const bearing = await currentMailContextDigest(env, db, org, found);
    if (request.act === "launch") {
      await requireLaunchable(context, found);
      await storeApprovalOfLaunch(db, org, found.id, { request: request.id, bearing });
      await beginLaunch(context, actor, found, nameOf(actor), (line) =>
        audited(contract.approveCampaign, context, { act: "campaign.approved", ...line }),
      );
      return startedAs(context);
    }
    const detail = { act: request.act, people: request.people, digest: request.digest };
    await audited(contract.approveCampaign, { db, org, actor }, { act: "campaign.approved", id: found.id, detail });
    if (request.act === "add-people") return addNow(context, found, request.audience!, request.id);
    await storeApprovalOfLaunch(db, org, found.id, { bearing });
    await resumeNow(context);
    return startedAs(context);
  },

  async declineCampaign(context) {
    const { db, org, actor, input } = context;
    const { found, request } = await endRequest(context);
    await noteProblemOf(db, org, input.id, storedWords("campaigns", "problem.declined", { reason: input.reason }));
    await notifyRequester(context, found, request, input.reason);
    await audited(contract.declineCampaign, { db, org, actor }, { id: input.id });
    return campaignOut(await requireCampaign(db, org, input.id));
  },

  async withdrawCampaign(context) {
    const { db, org, actor, input } = context;
    await endRequest(context);
    await audited(contract.withdrawCampaign, { db, org, actor }, { id: input.id });
    return campaignOut(await requireCampaign(db, org, input.id));
  },

  async resumeCampaign(context) {
    const { db, org, env } = context;
    const found = await heldCampaign(context);
    await requireResumable(context);
    if (wantsApproval(await organisation(db, org))) {
      if (found.state !== "paused") throw no("conflict", "cannot-resume", { state: found.state });
      if (found.bearing !== (await currentMailContextDigest(env, db, org, found))) {
        await askApproval(context, found, "resume");
        return campaignOut(await requireCampaign(db, org, found.id));
      }
    } else await storeApprovalOfLaunch(db, org, found.id, { bearing: null });
    return resumeNow(context);
  },

  async addPeople(context) {
    const { db, org, input } = context;
    const found = await heldCampaign(context);
    requireLaunched(found);
    await requireAudience(db, org, input.audience);
    if (!wantsApproval(await organisation(db, org))) return addNow(context, found, input.audience, null);
    await askApproval(context, found, "add-people", input.audience);
    return { campaign: campaignOut(await requireCampaign(db, org, found.id)), job: null };
  },
};

type OfCampaign = Context<{ id: string }>;

async function heldCampaign({ db, org, input }: OfCampaign): Promise<Campaign> {
  await lockCampaign(db, org, input.id);
  return requireCampaign(db, org, input.id);
}

/** Nothing is asked for any more; what waited for its launch is a draft again. Returns the campaign as it was, and what was asked for. */
async function endRequest(context: OfCampaign): Promise<{ found: Campaign; request: ApprovalRequest }> {
  const { db, org, actor } = context;
  const found = await heldCampaign(context);
  const request = await openRequest(db, org, found.id);
  if (!request) throw no("conflict", "not-awaiting-approval", { state: found.state });
  await dropRequest(db, org, found.id, nameOf(actor));
  if (await moveCampaign(db, org, found.id, actFrom("withdraw"), "draft")) await clearApproval(db, org, found.id);
  return { found, request };
}

async function startedAs({ db, org, input }: OfCampaign) {
  const launched = await requireCampaign(db, org, input.id);
  return { campaign: campaignOut(launched), job: launched.job };
}

/** Refuses the approval of what was asked for by somebody who may not ask any more: two people stand behind it, or nobody does. */
async function requireAsker({ db, org, now }: OfCampaign, { askedBy, askedMember }: ApprovalRequest): Promise<void> {
  const [kind, ...id] = askedBy.split(":");
  const actor = { kind: kind as Actor["kind"], id: id.join(":"), member: askedMember, name: "" };
  await requireOrderer(db, org, { actor: { ...actor, may: ["campaigns:launch"] } }, "campaigns:launch", now);
}

async function addNow(context: OfCampaign, found: Campaign, audience: Audience, request: string | null) {
  const { db, org, env, actor } = context;
  requireLaunched(found);
  const work = newId();
  await startWork(db, org, "add-people", actor, {
    id: work,
    needs: "campaigns:read",
    input: { campaign: found.id, audience, ...(request && { request }) },
  });
  await env.jobs.send("add-people", { org, campaign: found.id, work }, { db });
  await audited(contract.addPeople, { db, org, actor }, { act: "campaign.people-added", id: found.id });
  return { campaign: campaignOut(await requireCampaign(db, org, found.id)), job: work };
}

async function requireResumable({ db, org, now }: OfCampaign): Promise<void> {
  const own = await organisation(db, org);
  if (own.noticeRecordedAt === null) throw no("conflict", "notice-missing");
  if (own.killedAt !== null) throw no("conflict", "kill-switch-thrown");
  if (own.plan !== "individual" && (await provenDomains(db, org, now)).length === 0)
    throw no("conflict", "no-proven-domain");
}

async function resumeNow(context: OfCampaign) {
  const { db, org, input } = context;
  await requireResumable(context);
  const resumed = await act(context, "resume", (line) =>
    audited(contract.resumeCampaign, context, { act: "campaign.resumed", ...line }),
  );
  await noteResumed(db, org, input.id);
  return campaignOut(resumed);
}

function no(kind: "conflict" | "forbidden", reason: KeyAfter<"campaigns", "refuse.">, vars?: Record<string, unknown>) {
  return refuse(kind, reason, words("campaigns")(`refuse.${reason}`, vars));
}
