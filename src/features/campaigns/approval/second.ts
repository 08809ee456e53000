import type { Context } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { KeyAfter } from "../../../kit/words.ts";
import { isAnother } from "../../people/index.ts";
import { authorsOf } from "../../lures/index.ts";
import type { Campaign } from "../store/campaigns.ts";
import type { ApprovalRequest } from "../store/requests.ts";
import { lureAtPlaces } from "../variants.ts";

/**
 * Refuses an approval by anybody but another person who signed in: not by a key, not by who asked or wrote any of it, nor by who may be
 * one of these under another name: taken in, given a role or an account by them, or by the same one, within the week before the draft or since.
 */
export async function requireSecond(
  { db, org, actor }: Pick<Context, "db" | "org" | "actor">,
  campaign: Campaign,
  request: ApprovalRequest,
): Promise<void> {
  const no = (reason: KeyAfter<"campaigns", "refuse.">) =>
    refuse("forbidden", reason, words("campaigns")(`refuse.${reason}`));
  // A key could be the author's own, or in the author's hands.
  if (!actor.account || actor.kind !== "member" || !actor.member) throw no("approver-unknown");
  const asker = request.askedMember ?? request.askedBy;
  if (asker === actor.member) throw no("own-campaign");
  const concerned = new Set([asker, ...campaign.writers, campaign.createdBy.replace(/^member:/, "")]);
  for (const { lure, version } of lureAtPlaces(campaign))
    for (const author of await authorsOf(db, org, lure, version!)) concerned.add(author);
  if (concerned.has(actor.member)) throw no("own-work");
  if (!(await isAnother(db, org, actor.member, concerned, campaign.createdAt))) throw no("approver-made");
}
