import type { Actor, Context } from "../../kit/feature.ts";
import { organisation } from "../organisations/index.ts";
import { audited } from "../audit/index.ts";
import { askApproval } from "./approval/asking.ts";
import { wantsApproval } from "./approval/mail-context.ts";
import { beginLaunch, nameOf, requireLaunchable } from "./begin.ts";
import { contract } from "./contract.ts";
import { actFrom } from "./rules.ts";
import { moveCampaign, noteRequest } from "./store/campaigns.ts";
import type { Campaign } from "./store/campaigns.ts";

/** Launches a draft, or asks for the approval that the organisation wants. Refuses with everything that stands against it. */
export async function launchOrAsk(
  here: Pick<Context, "db" | "org" | "env" | "now"> & { actor: Actor },
  draft: Campaign,
): Promise<void> {
  const { db, org, actor } = here;
  await requireLaunchable(here, draft);
  if (!wantsApproval(await organisation(db, org))) {
    await beginLaunch(here, actor, draft, null, (line) =>
      audited(contract.launchCampaign, here, { act: "campaign.launched", ...line }),
    );
    return;
  }
  await askApproval(here, draft, "launch");
  await moveCampaign(db, org, draft.id, actFrom("request"), "awaiting-approval");
  await noteRequest(db, org, draft.id, nameOf(actor), actor.member);
}
