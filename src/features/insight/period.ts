import type { Context } from "../../kit/feature.ts";
import { words } from "../../kit/words.ts";
import { titleOfForm } from "../outbound/index.ts";
import { requireCapability } from "../organisations/index.ts";
import { byDifficulty, departmentGroups, formGroups, lureGroups, commonClass, totalOf } from "./figures.ts";
import { effectOf, strataOf } from "./effect.ts";
import { shownTo } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { medianDwellTime } from "./dwell-times.ts";
import { campaignRows, campaignsNamed, formsOfLures, names } from "./store.ts";
import type { CampaignRow, CountRow } from "./store.ts";
import { secondsPerLesson } from "./times.ts";

/** From a moment on, and before another; without one there is no bound on its side. */
interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Campaigns launched in a period, oldest first. */
export async function campaignsIn({ db, org, now }: Context, { from, to }: Period): Promise<CampaignRow[]> {
  await requireCapability(db, org, "awareness-dashboard", now);
  return campaignRows(db, org, from, to);
}

/** What may be shown of a period's campaigns. */
async function shownIn(context: Context<Period>): Promise<Shown[]> {
  return shownTo(context, await campaignsIn(context, context.input));
}

/** All campaigns of a period together. */
export async function overviewIn(context: Context<Period>) {
  const shown = await shownIn(context);
  const campaigns = shown.flatMap((one) => one.campaigns);
  const sum = (pick: (one: CampaignRow) => number | null) =>
    campaigns.reduce<number | null>((total, one) => addKnown(total, pick(one)), 0);
  const ids = campaigns.map((one) => one.campaign);
  return {
    campaigns: campaigns.length,
    ...totalOf(shown),
    byDifficulty: byDifficulty(shown),
    channels: formGroups(shown, await formsOfLures(context.db, context.org, ids), titleOfForm),
    lessonsAssigned: sum((one) => one.lessonsAssigned),
    lessonsCompleted: sum((one) => one.lessonsCompleted),
    secondsPerLesson: secondsPerLesson(campaigns),
    halfStayedSeconds: medianDwellTime(campaigns),
  };
}

/** What a period's simulations changed, against those who were held out. */
export async function effectIn(context: Context<Period>) {
  return effectOf(strataOf(await shownIn(context)));
}

/** All departments of a period by name. */
export async function departmentsIn(context: Context<Period>) {
  const campaigns = await campaignsIn(context, context.input);
  const shown = await shownTo(context, campaigns, { departments: true });
  return departmentGroups(shown, await names(context.db, context.org), words("insight")("no-department"));
}

/** All lures of a period by title. */
export async function luresIn(context: Context<Period>) {
  return lureGroups(await shownIn(context), await names(context.db, context.org));
}

/** All campaigns of a period, oldest first. */
export async function trendIn(context: Context<Period>) {
  const campaigns = await campaignsIn(context, context.input);
  const disclosed = shownByCampaign(await shownTo(context, campaigns));
  const ids = campaigns.map((one) => one.campaign);
  const called = await campaignsNamed(context.db, context.org, ids);
  return campaigns.map(({ campaign, launchedAt }) => {
    const one = disclosed.get(campaign);
    return {
      campaign,
      name: called.get(campaign)?.name ?? "",
      underWay: called.get(campaign)?.underWay ?? false,
      launchedAt: launchedAt!,
      difficulty: commonClass(one?.alone.rows ?? []),
      suppressed: one === undefined,
      ...totalOf(one ? [one.alone] : []),
      ...firstReport(one?.row ?? null, one?.alone.exact === true),
    };
  });
}

/** What is told of each campaign by itself. */
export function shownByCampaign(shown: readonly Shown[]): Map<string, { row: CampaignRow; alone: Shown }> {
  const found = new Map<string, { row: CampaignRow; alone: Shown }>();
  for (const one of shown) {
    const rows = Map.groupBy<string, CountRow>(one.rows, (row) => row.campaign);
    for (const row of one.campaigns)
      found.set(row.campaign, { row, alone: { ...one, campaigns: [row], rows: rows.get(row.campaign) ?? [] } });
  }
  return found;
}

/** How fast the first report came, counted from the first mail that went out; to the hour where `exact` is false. */
export function firstReport(
  campaign: CampaignRow | null,
  exact: boolean,
): {
  secondsToFirstReport: number | null;
  reportBeforeFirstClick: boolean | null;
} {
  if (!exact && !(campaign?.firstReportAt && campaign.firstClickAt))
    return { secondsToFirstReport: null, reportBeforeFirstClick: null };
  if (!campaign?.firstReportAt)
    return { secondsToFirstReport: null, reportBeforeFirstClick: campaign?.firstClickAt ? false : null };
  const from = campaign.firstSentAt ?? campaign.launchedAt ?? campaign.firstReportAt;
  return {
    secondsToFirstReport: Math.max(0, (campaign.firstReportAt.getTime() - from.getTime()) / 1000),
    reportBeforeFirstClick: !campaign.firstClickAt || campaign.firstReportAt <= campaign.firstClickAt,
  };
}

// A sum with something unknown in it is unknown.
function addKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}
