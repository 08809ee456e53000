import type { Context } from "../../../kit/feature.ts";
import { supportedLocale } from "../../../kit/languages.ts";
import { dashboardLink, organisation } from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import { member } from "../../people/index.ts";
import type { Campaign } from "../store/campaigns.ts";
import type { ApprovalRequest } from "../store/requests.ts";

/**
 * Tells whoever asked for an approval that a second person said no, and why. Nobody is told of what a key asked for (whoever may launch finds it among what
 * needs attention), nor of a request that its own asker declined.
 */
export async function notifyRequester(
  { db, org, env, actor }: Pick<Context, "db" | "org" | "env" | "actor">,
  { id, name }: Campaign,
  request: ApprovalRequest,
  reason: string,
): Promise<void> {
  const { askedMember } = request;
  if (askedMember === null || askedMember === actor.member) return;
  const asker = await member(db, org, askedMember);
  if (!asker?.active) return;
  const home = await organisation(db, org);
  await notify(db, org, {
    purpose: "notice",
    template: "campaigns:approval-declined",
    member: asker.id,
    to: asker.email,
    locale: supportedLocale(asker.locale, home.locale),
    vars: {
      organisation: home.name,
      campaign: name,
      quote: reason,
      link: dashboardLink(env.config, org, `/simulations/${id}`),
    },
    effect: `approval-declined:${request.id}`,
  });
}
