import { setTimeout as wait } from "node:timers/promises";
import { supportedLocale } from "../../kit/languages.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { storedWords } from "../../kit/stored-words.ts";
import { record } from "../../kit/ledger/index.ts";
import { organisation } from "../organisations/index.ts";
import { notify } from "../outbound/index.ts";
import { debriefLink } from "./links.ts";
import { actFrom } from "./rules.ts";
import { recordUnconfirmed } from "./settling.ts";
import { findCampaign, moveCampaign } from "./store/campaigns.ts";
import type { Campaign } from "./store/campaigns.ts";
import { cancelDeliveries } from "./store/deliveries.ts";
import {
  countOpen,
  debriefOf,
  findToDebrief,
  isOver,
  noteDebriefed,
  noteEvaluated,
  noteStopped,
  reopenDebrief,
} from "./store/life.ts";
import { makeToken } from "./token.ts";
import { campaignEnded, campaignEvaluated } from "./facts.ts";

const batch = 500;

/** Ends a campaign whose time is over, unless that is no longer so. */
export async function endCampaign(env: Env, org: string, campaign: string): Promise<void> {
  const ended = await env.database.tx(org, async (db) => {
    if (!(await isOver(db, org, campaign))) return false;
    await moveCampaign(db, org, campaign, actFrom("end"), "ended", { ended: true });
    const name = (await findCampaign(db, org, campaign))?.name;
    await record(db, org, [campaignEnded({ campaign, name })]);
    return true;
  });
  if (ended) await env.jobs.send("close-campaign", { org, campaign });
}

/**
 * Takes out what a closed campaign has not sent, then tells everybody to whom a lure went what it was, the held-out once they are evaluated. After an emergency stop nothing more is sent,
 * this notice included: there the links alone tell. While the organisation's kill switch is thrown, they wait for its release. Bears being run again.
 */
export async function closeCampaign(env: Env, org: string, campaign: string): Promise<void> {
  await env.database.tx(org, async (db) => {
    const doubted = await cancelDeliveries(db, org, campaign, storedWords("campaigns", "delivery.campaign-over"));
    await recordUnconfirmed(db, org, campaign, doubted);
  });
  const settled = await allSettled(env, org, campaign);
  if (settled) await env.database.tx(org, (db) => noteStopped(db, org, campaign));
  const known = await env.database.tx(org, (db) => debriefOf(db, org, campaign));
  if (!known) return;
  const debriefed =
    (await debrief(env, org, campaign, false)) && (!known.evaluated || (await debrief(env, org, campaign, true)));
  if (settled && debriefed) await env.database.tx(org, (db) => noteDebriefed(db, org, campaign, known.asked));
}

/**
 * Whether nothing of a closed campaign is in the air any more. A slow server may take minutes over a mail: the campaign is then looked at again by the next
 * round, until the last one's fate is known and its recipient belongs to those who are told.
 */
async function allSettled(env: Env, org: string, campaign: string): Promise<boolean> {
  for (let tries = 0; tries < 8; tries++) {
    if ((await env.database.tx(org, (db) => countOpen(db, org, campaign))) === 0) return true;
    await wait(250);
  }
  return false;
}

/** Ends the hold-out: from now on the held-out are told and taught like the others. Waits while the organisation's kill switch is thrown. */
export async function evaluateCampaign(env: Env, org: string, campaign: string): Promise<void> {
  if (!(await allSettled(env, org, campaign))) return;
  const waits = await env.database.tx(org, async (db) => {
    if ((await organisation(db, org)).killedAt !== null) return true;
    if (!(await noteEvaluated(db, org, campaign))) return false;
    const name = (await findCampaign(db, org, campaign))?.name;
    await record(db, org, [campaignEvaluated({ campaign, name })]);
    // Should this process die now, the rounds find that somebody is to be told.
    await reopenDebrief(db, org, campaign);
    return false;
  });
  if (!waits) await closeCampaign(env, org, campaign);
}

/**
 * Tells everybody, those who ignored the lure included: feedback to them is what raises reporting. A notice is queued once, however often this runs; none
 * of a campaign that was killed, be it since this began.
 * @returns whether all are told who are known to have got the mail; the organisation's kill switch keeps them waiting
 */
async function debrief(env: Env, org: string, id: string, heldOut: boolean): Promise<boolean> {
  for (let after = 0; ;) {
    const debriefed = await env.database.tx(org, (db) => debriefBatch(env, db, org, id, heldOut, after));
    if (typeof debriefed === "string") return debriefed === "all";
    after = debriefed;
  }
}

async function debriefBatch(
  env: Env,
  db: Db,
  org: string,
  id: string,
  heldOut: boolean,
  after: number,
): Promise<number | "all" | "stopped"> {
  const campaign = await findCampaign(db, org, id);
  if (!campaign?.frozenAt || campaign.state === "killed") return "all";
  const own = await organisation(db, org);
  if (own.killedAt !== null) return "stopped";
  // Without a hold-out period there is nobody to wait for.
  if (!heldOut && campaign.holdOutShare === 0 && campaign.evaluatedAt === null) await noteEvaluated(db, org, id);
  const people = await findToDebrief(db, org, id, heldOut, after, batch);
  for (const person of people) {
    const token = makeToken(env.secrets, tokenOf(campaign, person));
    await notify(db, org, {
      purpose: "notice",
      template: "campaign-debrief",
      member: person.member,
      to: person.email,
      locale: supportedLocale(person.locale, own.locale),
      vars: {
        first_name: person.firstName || person.name,
        organisation: own.name,
        link: debriefLink(env.config, token),
      },
      effect: `debrief:${id}:${person.number}`,
    });
  }
  return people.at(-1)?.number ?? "all";
}

function tokenOf(
  campaign: Campaign,
  one: { number: number; lureIdx: number; holdOut: boolean; locale: string | null },
) {
  const { number: delivery, holdOut: heldOut, lureIdx, locale } = one;
  return { campaign: campaign.number, delivery, heldOut, lureIdx, test: false, locale };
}
