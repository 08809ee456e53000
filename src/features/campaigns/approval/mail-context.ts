import { createHash } from "node:crypto";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { organisation } from "../../organisations/index.ts";
import type { Organisation } from "../../organisations/index.ts";
import { sendersDigest } from "../channels.ts";
import type { PlanPart } from "../rules/parts.ts";
import type { Campaign } from "../store/campaigns.ts";
import type { ApprovalRequest } from "../store/requests.ts";

/** Whether a second person approves what goes out. In a personal organisation nobody but its owner is concerned, and there is no second one. */
export function wantsApproval(own: Pick<Organisation, "approvalRequired" | "plan">): boolean {
  return own.approvalRequired && own.plan !== "individual";
}

/** What every mail bears beyond its lure. @param sender the digest of who sends */
export function mailContextDigest(sender: string, organisationName: string): string {
  return sha256([sender, organisationName]);
}

/** The same as it stands in the settings now. */
export async function currentMailContextDigest(env: Env, db: Db, org: string, campaign: Campaign): Promise<string> {
  return mailContextDigest(await sendersDigest(env, db, org, campaign), (await organisation(db, org)).name);
}

type Asked = Pick<ApprovalRequest, "act" | "audience" | "people" | "peopleDigest">;

/** The digest over everything that a recipient meets: what a second person approves, and what is compared again before it happens. */
export async function digestNow(env: Env, db: Db, org: string, campaign: Campaign, asked: Asked): Promise<string> {
  return (await digestsNow(env, db, org, campaign, asked)).digest;
}

/** The same with the digest of each part, so that what has changed can be named. */
export async function digestsNow(
  env: Env,
  db: Db,
  org: string,
  campaign: Campaign,
  asked: Asked,
): Promise<{ digest: string; parts: Record<PlanPart, string> }> {
  const { id, name, audience, schedule, channels, holdOutShare, evaluationAt, resultsDays, seed } = campaign;
  const { name: called, locale, timeZone, currency, quiet, simulationsPerMonth } = await organisation(db, org);
  const { act, people, peopleDigest } = asked;
  const sender = await sendersDigest(env, db, org, campaign);
  const [profile, ...more] = Object.values(channels);
  // Of one channel alone its profile, as before there could be several.
  const by = more.length > 0 ? { channels } : { profile };
  const whole = {
    asked: { act, audience: asked.audience, people, peopleDigest },
    campaign: { id, name, audience, schedule, ...by, holdOutShare, evaluationAt, resultsDays, seed },
    // A version holds the landing page, too.
    lures: campaign.lures.map(({ lure, version }) => [lure, version]),
    variants: campaign.variants.map(({ idx, of, lure, locale: language, version }) => [
      idx,
      of,
      lure,
      language,
      version,
    ]),
    bearing: mailContextDigest(sender, called),
    organisation: { locale, timeZone, currency, quiet, simulationsPerMonth },
  };
  return {
    digest: sha256(whole),
    parts: {
      people: sha256(whole.asked),
      plan: sha256(whole.campaign),
      lures: sha256([whole.lures, whole.variants]),
      sender: sha256(sender),
      organisation: sha256([whole.organisation, called]),
    },
  };
}

function sha256(value: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(ordered(value)))
    .digest("hex");
}

// The database gives an object's keys in an order of its own.
function ordered(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(ordered);
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, ordered(one)]);
}
