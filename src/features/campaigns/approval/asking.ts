import type { Db } from "../../../kit/db/index.ts";
import type { Context } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { audited, actorKey } from "../../audit/index.ts";
import { lure } from "../../lures/index.ts";
import { organisation } from "../../organisations/index.ts";
import { nameOf } from "../begin.ts";
import { fieldsOf } from "../channels.ts";
import { contract } from "../contract.ts";
import type { Audience } from "../shapes.ts";
import { findCampaign, fixLure } from "../store/campaigns.ts";
import type { Campaign } from "../store/campaigns.ts";
import { audienceLanguages } from "../store/freeze.ts";
import { addRequest, dropRequest, storePeople } from "../store/requests.ts";
import type { RequestAct } from "../store/requests.ts";
import { clearVariants } from "../store/variants.ts";
import { placeVariants } from "../variants.ts";
import { digestsNow } from "./mail-context.ts";
import { variablesIn } from "./variables.ts";

/** Asks a second person: fixes what is asked for and whom it is about. An earlier request of the campaign is dropped. */
export async function askApproval(
  { db, org, env, actor }: Pick<Context, "db" | "org" | "env" | "actor">,
  campaign: Campaign,
  act: RequestAct,
  audience: Audience | null = null,
): Promise<void> {
  await dropRequest(db, org, campaign.id, nameOf(actor));
  if (act === "launch") await fixContent(db, org, campaign);
  const fixed = (await findCampaign(db, org, campaign.id))!;
  const id = newId();
  const nobody = { people: 0, peopleDigest: "" };
  const whom = act === "launch" ? fixed.audience : audience;
  const variables = await variablesIn(db, org, fixed);
  const kept = whom ? await storePeople(db, org, id, fixed, whom, variables, fieldsOf(fixed)) : nobody;
  const asked = { id, act, audience, ...kept };
  const { digest, parts } = await digestsNow(env, db, org, fixed, asked);
  await addRequest(db, org, campaign.id, {
    ...asked,
    digest,
    parts,
    askedBy: nameOf(actor),
    askedMember: actor.member,
  });
  const detail = { name: campaign.name, act, people: kept.people, digest, by: actorKey(actor) };
  const line = { act: "campaign.approval-asked", id: campaign.id, detail } as const;
  await audited(contract.launchCampaign, { db, org, actor }, line);
}

/** Fixes the versions of the chosen lures, and of those in the languages of who is in the audience now. */
export async function fixContent(db: Db, org: string, campaign: Campaign): Promise<void> {
  await clearVariants(db, org, campaign.id);
  for (const [idx, one] of campaign.lures.entries()) {
    const { version, difficulty, channel } = await lure(db, org, one.lure);
    await fixLure(db, org, campaign.id, idx, { version, difficulty, channel });
  }
  const fixed = (await findCampaign(db, org, campaign.id))!;
  const { locale } = await organisation(db, org);
  await placeVariants(db, org, fixed, await audienceLanguages(db, org, fixed.audience, locale));
}
