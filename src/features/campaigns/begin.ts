import type { Actor, Context } from "../../kit/feature.ts";
import { newId } from "../../kit/id.ts";
import { refuse } from "../../kit/problem.ts";
import { startWork } from "../../kit/progress/index.ts";
import { words } from "../../kit/words.ts";
import { lureIfAny } from "../lures/index.ts";
import { mayStartSimulation, organisation, provenDomains } from "../organisations/index.ts";
import { hasProfile, profileFault } from "../outbound/index.ts";
import type { SenderFault } from "../outbound/index.ts";
import { actFrom, launchBarriers } from "./rules.ts";
import type { LaunchBarrier } from "./rules.ts";
import type { Campaign, CampaignLure } from "./store/campaigns.ts";
import { moveCampaign, noteLaunch } from "./store/campaigns.ts";

type Here = Pick<Context, "db" | "org" | "env" | "now">;

/** The campaign's field that a barrier is about, where there is one. */
const barrierField: Partial<Record<LaunchBarrier, string>> = {
  "no-lures": "lures",
  "lure-missing": "lures",
  "lure-unfit": "lures",
  "profile-missing": "channels",
  "sender-not-proven": "channels",
  "sender-real-brand": "channels",
  "start-in-the-past": "schedule.start",
};

/** Everything that stands against a launch of the campaign as it is, most important first, with the field that it is about. */
export async function barriersOf(
  { db, org, env, now }: Here,
  campaign: Campaign,
): Promise<{ reason: LaunchBarrier; detail: string; field: string | null }[]> {
  const own = await organisation(db, org);
  const lures = [];
  for (const one of campaign.lures) lures.push(await fitness(db, org, one));
  let profileFound = true;
  let senderFault: SenderFault | null = null;
  for (const [channel, profile] of Object.entries(campaign.channels)) {
    if (profile !== null && !(await hasProfile(db, org, profile, channel))) profileFound = false;
    else senderFault ??= await profileFault(env, db, org, profile, channel, now);
  }
  const barriers = launchBarriers({
    noticeRecorded: own.noticeRecordedAt !== null,
    killSwitchThrown: own.killedAt !== null,
    planAllows: mayStartSimulation(own, now),
    personal: own.plan === "individual",
    provenDomains: (await provenDomains(db, org, now)).length,
    lures,
    profileFound,
    senderFault,
    start: campaign.schedule.start ? Date.parse(campaign.schedule.start) : now.getTime(),
    now: now.getTime(),
  });
  const say = words("campaigns");
  return barriers.map((reason) => ({
    reason,
    detail: say(`refuse.${reason}`),
    field: barrierField[reason] ?? null,
  }));
}

/** Refuses a launch with everything that stands against it: the first as the reason, all of them in `barriers`. */
export async function requireLaunchable(here: Here, campaign: Campaign): Promise<void> {
  const found = await barriersOf(here, campaign);
  if (!found[0]) return;
  const { reason: first, detail } = found[0];
  const fields = found.flatMap((one) => (one.field ? [{ path: one.field, message: one.detail }] : []));
  const barriers = found.map((one) => ({ reason: one.reason, detail: one.detail }));
  const more = { ...(fields.length > 0 ? { fields } : {}), extra: { barriers } };
  throw first === "plan-waits" ? refuse("quota", first, detail, more) : refuse("conflict", first, detail, more);
}

/** Writes the audit entry of an act that several endpoints share: each names the line that it declares. */
export type WriteAudit = (line: { id: string; detail: object }) => Promise<void>;

/**
 * Starts the launch: from now on the campaign is scheduled, its audience is frozen by a job.
 * @param audit writes the entry that the endpoint declares
 * @returns the job's id, or null when somebody else was faster
 */
export async function beginLaunch(
  here: Here,
  actor: Actor,
  campaign: Campaign,
  approvedBy: string | null,
  audit: WriteAudit,
): Promise<string | null> {
  const { db, org, env } = here;
  if (!(await moveCampaign(db, org, campaign.id, actFrom(approvedBy ? "approve" : "launch"), "scheduled"))) return null;
  const work = newId();
  await startWork(db, org, "launch-campaign", actor, {
    id: work,
    needs: "campaigns:read",
    input: { campaign: campaign.id },
  });
  await noteLaunch(db, org, campaign.id, {
    job: work,
    approvedBy,
    requestedBy: nameOf(actor),
    requestedMember: actor.member,
  });
  await env.jobs.send("freeze-campaign", { org, campaign: campaign.id, work }, { db });
  await audit({ id: campaign.id, detail: {} });
  return work;
}

/** How an actor stands in a campaign's records: as a kind and an id. */
export function nameOf(actor: Pick<Actor, "kind" | "id">): string {
  return `${actor.kind}:${actor.id}`;
}

// What was asked for is judged as it was asked for, whatever the lure has become since.
async function fitness(
  db: Here["db"],
  org: string,
  { lure: id, version }: CampaignLure,
): Promise<{ found: boolean; usable: boolean }> {
  const found = await lureIfAny(db, org, id, version ?? undefined);
  return { found: found !== null, usable: found?.usable === true };
}
