import type { Context } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { isAnother } from "../../people/index.ts";
import { authorsOf } from "../../lures/index.ts";
import type { Campaign } from "../store/campaigns.ts";
import type { ApprovalRequest } from "../store/requests.ts";
import { lureAtPlaces } from "../variants.ts";

/** Why somebody cannot be the second person of a request. */
type SecondFault = "approver-unknown" | "own-campaign" | "own-work" | "approver-made";

/**
 * What speaks against the caller as the second person: they use a key, or asked for or wrote any of it, or may be somebody who did under another name:
 * taken in, given a role or an account by them, or by the same one, within the week before the draft or since. Null when nothing does.
 */
export async function secondPersonFault(
  { db, org, actor }: Pick<Context, "db" | "org" | "actor">,
  campaign: Campaign,
  request: ApprovalRequest,
): Promise<SecondFault | null> {
  // A key could be the author's own, or in the author's hands.
  if (!actor.account || actor.kind !== "member" || !actor.member) return "approver-unknown";
  const asker = request.askedMember ?? request.askedBy;
  if (asker === actor.member) return "own-campaign";
  const concerned = new Set([asker, ...campaign.writers, campaign.createdBy.replace(/^member:/, "")]);
  for (const { lure, version } of lureAtPlaces(campaign))
    for (const author of await authorsOf(db, org, lure, version!)) concerned.add(author);
  if (concerned.has(actor.member)) return "own-work";
  return (await isAnother(db, org, actor.member, concerned, campaign.createdAt)) ? null : "approver-made";
}

/** Refuses an approval by anybody but another person who signed in. */
export async function requireSecondPerson(
  context: Pick<Context, "db" | "org" | "actor">,
  campaign: Campaign,
  request: ApprovalRequest,
): Promise<void> {
  const fault = await secondPersonFault(context, campaign, request);
  if (fault) throw refuse("forbidden", fault, words("campaigns")(`refuse.${fault}`));
}
