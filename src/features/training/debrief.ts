import type { Env } from "../../kit/feature.ts";
import type { Content, PageOptions } from "../../kit/page/index.ts";
import type { LiveCampaign } from "../campaigns/index.ts";
import { momentPage, type MomentKind } from "./pages/moment.ts";
import { outcomeOf } from "./store/moments.ts";

/** The part of a link's token that a debrief needs. */
interface DebriefLink {
  delivery: number;
  lureIdx: number;
  heldOut: boolean;
  test: boolean;
  locale?: string | null;
}

/**
 * The debrief for whoever got a simulation: a celebration for those who reported, feedback also for those who left it alone (they learn most from it), the
 * mail with its cues for all. Null for the held-out until the campaign's evaluation.
 * @param small what the site says at its foot
 */
export async function debriefPage(
  env: Env,
  live: LiveCampaign,
  link: DebriefLink,
  small: Content = null,
): Promise<PageOptions | null> {
  if (link.heldOut && !live.evaluated && !link.test) return null;
  const lure = live.lures[link.lureIdx];
  if (!lure) return null;
  const kind: MomentKind =
    live.state === "killed"
      ? "killed"
      : await env.database.tx(live.org, (db) => outcomeOf(db, live.org, live.id, link.delivery));
  return momentPage({
    kind,
    lure,
    organisationName: live.organisationName,
    currency: live.currency,
    locale: link.locale ?? live.locale,
    senderDomain: live.senderDomain,
    senderIsOwn: live.senderIsOwn,
    now: env.clock(),
    small,
  });
}
