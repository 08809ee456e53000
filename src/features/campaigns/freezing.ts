import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { record } from "../../kit/ledger/index.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { Problem, refuse } from "../../kit/problem.ts";
import { failWork, findWork, finishWork, givenUp, requireOrderer } from "../../kit/progress/index.ts";
import { words } from "../../kit/words.ts";
import type { KeyAfter } from "../../kit/words.ts";
import { organisation, provenDomains, recheckDomains } from "../organisations/index.ts";
import { confirmedFor } from "../outbound/index.ts";
import { fixContent } from "./approval/asking.ts";
import { digestNow } from "./approval/mail-context.ts";
import { variablesIn } from "./approval/variables.ts";
import { fitsOf, fitsChannel, channelAddressesOf } from "./channels.ts";
import type { Audience } from "./shapes.ts";
import { holdOutPads } from "./hold-out.ts";
import { actFrom, knownZone, openSpans, openStates, schedulePlan } from "./rules.ts";
import { scheduleOf } from "./schedule-input.ts";
import { findCampaign, moveCampaign } from "./store/campaigns.ts";
import type { Campaign } from "./store/campaigns.ts";
import {
  audienceLanguages,
  audienceZones,
  clearLeftOut,
  forgetFreeze,
  freezeAudience,
  analyzeDeliveries,
  lockLaunches,
  noteFrozen,
  noteLaunched,
} from "./store/freeze.ts";
import type { Frozen } from "./store/freeze.ts";
import { findRequest, forgetPeople, clearApproval } from "./store/requests.ts";
import { placeVariants } from "./variants.ts";
import { campaignLaunched } from "./facts.ts";

const dayMs = 86_400_000;
/** The effect of a lesson is read some weeks after the last lure. */
const evaluationDays = 60;

/** Freezes the audience of a launch in one transaction, then tells of it in a short one. Bears being run again at any point. */
export async function freezeCampaign(env: Env, org: string, campaign: string, work: string): Promise<void> {
  await recheckDomains(env, org);
  const frozen = await env.database.tx(org, async (db, now) => {
    await lockLaunches(db, org);
    const ordered = await findWork(db, org, work);
    if (!ordered) throw new NotThereYet();
    // Given up, or done by another try: what was launched anew is another work's.
    if (ordered.finishedAt !== null) return false;
    const found = await findCampaign(db, org, campaign);
    if (!found || found.frozenAt) return true;
    if (!openStates.includes(found.state)) {
      const detail = words("campaigns")("refuse.cannot-launch", { state: found.state });
      await failWork(db, org, work, refuse("conflict", "cannot-launch", detail));
      return false;
    }
    const giveUp = async (problem: Problem) => (await backToDraft(db, org, found, work, problem), false);
    const lost = await lostRight(db, org, work, found.approvedBy !== null, now);
    if (lost) return giveUp(lost);
    const start = found.schedule.start ? new Date(found.schedule.start) : now;
    if (await neverOpens(db, org, found, start)) return giveUp(conflict("no-open-day"));
    await clearLeftOut(db, org, campaign);
    // What was approved was fixed when it was asked for.
    if (found.boundTo) {
      const request = (await findRequest(db, org, found.boundTo))!;
      if ((await digestNow(env, db, org, found, request)) !== request.digest)
        return giveUp(conflict("changed-since-request"));
    } else await fixContent(db, org, found);
    const fixed = (await findCampaign(db, org, campaign))!;
    const { recipients, leftOut } = await addAudience(env, db, org, fixed, found.audience, start, now, found.boundTo);
    return recipients > 0 ? true : giveUp(conflict("nobody-left", leftOut));
  });
  if (!frozen) return;
  await env.database.tx(org, (db) => analyzeDeliveries(db));
  await env.database.tx(org, async (db) => {
    const found = await findCampaign(db, org, campaign);
    if (!found || !(await noteLaunched(db, org, campaign))) return;
    const { name, recipients, leftOut } = found;
    await record(db, org, [campaignLaunched({ campaign, name, recipients, leftOut })]);
    await finishWork(db, org, work, { campaign, recipients, leftOut });
    // Cancelled or killed while its audience was being frozen: what was added meanwhile is taken out again.
    if (!openStates.includes(found.state)) await env.jobs.send("close-campaign", { org, campaign }, { db });
  });
}

/** Takes back a launch that could not be carried out, however often it was tried: whoever waits for it hears of it, and may launch again. */
export async function giveUpLaunch(env: Env, org: string, campaign: string, work: string): Promise<void> {
  await env.database.tx(org, async (db) => {
    if (!(await isWaited(db, org, work))) return;
    const found = await findCampaign(db, org, campaign);
    if (found && !found.frozenAt && openStates.includes(found.state))
      await backToDraft(db, org, found, work, givenUp());
    else await failWork(db, org, work, givenUp());
  });
}

/** Whether the end of this work is still waited for: a job may be given up more than once, and what was launched anew meanwhile is another work's. */
async function isWaited(db: Db, org: string, work: string): Promise<boolean> {
  const found = await findWork(db, org, work);
  return found !== null && found.finishedAt === null;
}

async function backToDraft(db: Db, org: string, found: Campaign, work: string, problem: Problem): Promise<void> {
  await moveCampaign(db, org, found.id, actFrom("fail"), "draft", { problem: problem.detail });
  await forgetFreeze(db, org, found.id, found.evaluationAt);
  if (found.boundTo) await forgetPeople(db, org, found.boundTo);
  await clearApproval(db, org, found.id);
  await failWork(db, org, work, problem);
}

/** Whether quiet days leave none that is open, as far as days are looked at: then nobody would ever be written to. */
async function neverOpens(db: Db, org: string, { schedule }: Campaign, start: Date): Promise<boolean> {
  const { quiet, timeZone } = await organisation(db, org);
  return schedulePlan(scheduleOf(schedule, start, quiet), timeZone).total === 0;
}

function conflict(reason: KeyAfter<"campaigns", "refuse.">, count?: number): Problem {
  return refuse("conflict", reason, words("campaigns")(`refuse.${reason}`, { count }));
}

/** What stands against work whose orderer (who launched, or gave the last approval) has lost the right to it meanwhile; null when nothing does. */
async function lostRight(db: Db, org: string, work: string, approved: boolean, now: Date): Promise<Problem | null> {
  const ordered = (await findWork(db, org, work))!;
  const permission = approved ? "campaigns:approve" : "campaigns:launch";
  try {
    await requireOrderer(db, org, ordered, permission, now);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Adds people to a launched campaign; its schedule begins anew for them. */
export async function addToCampaign(
  env: Env,
  org: string,
  campaign: string,
  work: string,
  audience: Audience,
  request: string | null,
): Promise<void> {
  await env.database.tx(org, async (db, now) => {
    await lockLaunches(db, org);
    const found = await findCampaign(db, org, campaign);
    if (!found?.frozenAt || !openStates.includes(found.state)) {
      return failWork(
        db,
        org,
        work,
        refuse("conflict", "not-launched", words("campaigns")("refuse.not-launched", { state: found?.state ?? "" })),
      );
    }
    const start = found.startAt && found.startAt > now ? found.startAt : now;
    const lost =
      (await lostRight(db, org, work, request !== null, now)) ??
      ((await neverOpens(db, org, found, start)) ? conflict("no-open-day") : null);
    if (lost) {
      if (request) await forgetPeople(db, org, request);
      return failWork(db, org, work, lost);
    }
    const { recipients, leftOut } = await addAudience(env, db, org, found, audience, start, now, request);
    await finishWork(db, org, work, { campaign, recipients, leftOut });
  });
}

/** The same of people who could not be added. */
export async function giveUpAdding(env: Env, org: string, work: string, request: string | null): Promise<void> {
  await env.database.tx(org, async (db) => {
    if (!(await isWaited(db, org, work))) return;
    if (request) await forgetPeople(db, org, request);
    await failWork(db, org, work, givenUp());
  });
}

async function addAudience(
  env: Env,
  db: Db,
  org: string,
  campaign: Campaign,
  audience: Audience,
  start: Date,
  now: Date,
  request: string | null,
): Promise<Frozen> {
  const own = await organisation(db, org);
  const forms = campaign.lures.map((one) => one.channel!);
  const ways = channelAddressesOf(campaign).filter(({ channel }) => forms.some((form) => fitsChannel(form, channel)));
  const schedule = scheduleOf(campaign.schedule, start, own.quiet);
  const named = await audienceZones(db, org, audience);
  const zones = new Set([own.timeZone, ...named.filter((zone) => zone !== "" && knownZone(zone))]);
  const variants = await placeVariants(
    db,
    org,
    campaign,
    await audienceLanguages(db, org, audience, own.locale),
    request === null,
  );
  const frozen = await freezeAudience(db, org, {
    campaign: campaign.id,
    audience,
    channelAddresses: ways,
    lures: forms.map((form) => fitsOf(form, ways)),
    variants,
    defaultLanguage: own.locale,
    seed: campaign.seed,
    // A zone without an open hour (at the edge of what is looked at) goes by the organisation's.
    zones: [...zones].map((zone) => schedulePlan(schedule, zone)).filter(({ total }) => total > 0),
    defaultZone: own.timeZone,
    windowDays: schedule.windowDays,
    jitterMinutes: schedule.jitterMinutes,
    domains: own.plan === "individual" ? [] : await provenDomains(db, org, now),
    addresses: await confirmedFor(db, org),
    perMonth: own.simulationsPerMonth,
    organisationZone: own.timeZone,
    holdOut: { share: campaign.holdOutShare, ...holdOutPads(env.secrets) },
    request,
    variables: request ? await variablesIn(db, org, campaign) : [],
  });
  if (request) await forgetPeople(db, org, request);
  // The window's end by the organisation's clock, or the last lure's time if that is later (zones in the west).
  const end = openSpans(schedule, own.timeZone, schedule.start, schedule.windowDays).at(-1)?.end ?? start.getTime();
  const endsAt = new Date(Math.max(end, frozen.lastDue?.getTime() ?? 0) + campaign.resultsDays * dayMs);
  const evaluationAt =
    campaign.holdOutShare > 0 ? (campaign.evaluationAt ?? new Date(endsAt.getTime() + evaluationDays * dayMs)) : null;
  await noteFrozen(db, org, campaign.id, { startAt: start, endsAt, evaluationAt, currency: own.currency });
  return frozen;
}
