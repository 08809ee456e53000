import type { Actor, Context } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { whoMade } from "../../people/index.ts";
import { authorsOf } from "../../lures/index.ts";
import type { Campaign } from "../store/campaigns.ts";
import type { ApprovalRequest } from "../store/requests.ts";
import { lureAtPlaces } from "../variants.ts";

/** How a person stands in a campaign's records, whichever key they used; whoever is no member stands as kind and id. */
export function standsAs(actor: Pick<Actor, "kind" | "id" | "member">): string {
  return actor.member ?? `${actor.kind}:${actor.id}`;
}

/**
 * Refuses an approval by anybody but another person who signed in: not by a key, not by who asked or wrote any of it, nor by who has the role
 * from one of these since the draft was begun.
 */
export async function requireSecond(
  { db, org, actor }: Pick<Context, "db" | "org" | "actor">,
  campaign: Campaign,
  request: ApprovalRequest,
): Promise<void> {
  const no = (reason: string) => refuse("forbidden", reason, words("campaigns")(`refuse.${reason}`));
  // A key could be the author's own, or in the author's hands.
  if (!actor.account || actor.kind !== "member" || !actor.member) throw no("approver-unknown");
  const asker = request.askedMember ?? request.askedBy;
  if (asker === actor.member) throw no("own-campaign");
  const concerned = new Set([asker, ...campaign.writers, campaign.createdBy.replace(/^member:/, "")]);
  for (const { lure, version } of lureAtPlaces(campaign))
    for (const author of await authorsOf(db, org, lure, version!)) concerned.add(author);
  if (concerned.has(actor.member)) throw no("own-work");
  for (const maker of await whoMade(db, org, actor.member, campaign.createdAt))
    if (concerned.has(standsAs(maker))) throw no("approver-made");
}
