import type { Context, Handlers } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { requireCapability } from "../organisations/index.ts";
import { byDifficulty, departmentGroups, figuresOf, lureGroups } from "./figures.ts";
import type { contract } from "./contract.ts";
import { campaignExists, campaignRow, campaignRows, countRows, names } from "./store.ts";
import type { CampaignRow, CountRow } from "./store.ts";

type Period = { from?: string | undefined; to?: string | undefined };

export const handlers: Handlers<typeof contract> = {
  async campaignSummary({ db, org, input }) {
    if (!(await campaignExists(db, org, input.id)))
      throw refuse("missing", "unknown-campaign", words("insight")("unknown-campaign"));
    const [campaign, rows, titles] = [
      await campaignRow(db, org, input.id),
      await countRows(db, org, [input.id]),
      await names(db, org),
    ];
    const heldOut = rows.filter((row) => row.hold_out);
    return {
      campaign: input.id,
      ...figuresOf(rows),
      byDifficulty: byDifficulty(rows),
      firstSentAt: campaign?.firstSentAt ?? null,
      firstClickAt: campaign?.firstClickAt ?? null,
      firstReportAt: campaign?.firstReportAt ?? null,
      ...firstReport(campaign),
      lessonsAssigned: campaign?.lessonsAssigned ?? 0,
      lessonsCompleted: campaign?.lessonsCompleted ?? 0,
      departments: departmentGroups(rows, titles, words("insight")("no-department")),
      lures: lureGroups(rows, titles),
      arms: {
        training: figuresOf(rows.filter((row) => !row.hold_out)),
        holdOut: heldOut.length > 0 ? figuresOf(heldOut) : null,
      },
    };
  },

  async insightOverview(context) {
    const { campaigns, rows } = await periodRows(context);
    const sum = (pick: (one: CampaignRow) => number) => campaigns.reduce((total, one) => total + pick(one), 0);
    return {
      campaigns: campaigns.length,
      ...figuresOf(rows),
      byDifficulty: byDifficulty(rows),
      lessonsAssigned: sum((one) => one.lessonsAssigned),
      lessonsCompleted: sum((one) => one.lessonsCompleted),
    };
  },

  async insightDepartments(context) {
    const { rows } = await periodRows(context);
    return { items: departmentGroups(rows, await names(context.db, context.org), words("insight")("no-department")) };
  },

  async insightLures(context) {
    const { rows } = await periodRows(context);
    return { items: lureGroups(rows, await names(context.db, context.org)) };
  },

  async insightTrend(context) {
    const { campaigns, rows } = await periodRows(context);
    const byCampaign = Map.groupBy(rows, (row) => row.campaign);
    return {
      items: campaigns.map((one) => ({
        campaign: one.campaign,
        launchedAt: one.launchedAt!,
        ...figuresOf(byCampaign.get(one.campaign) ?? []),
        ...firstReport(one),
      })),
    };
  },
};

async function periodRows({
  db,
  org,
  input,
  now,
}: Context<Period>): Promise<{ campaigns: CampaignRow[]; rows: CountRow[] }> {
  await requireCapability(db, org, "awareness-dashboard", now);
  const campaigns = await campaignRows(db, org, input.from, input.to);
  return {
    campaigns,
    rows: await countRows(
      db,
      org,
      campaigns.map((one) => one.campaign),
    ),
  };
}

/** How fast the first report came, counted from the first mail that went out. */
function firstReport(campaign: CampaignRow | null): {
  secondsToFirstReport: number | null;
  reportBeforeFirstClick: boolean | null;
} {
  if (!campaign?.firstReportAt)
    return { secondsToFirstReport: null, reportBeforeFirstClick: campaign?.firstClickAt ? false : null };
  const from = campaign.firstSentAt ?? campaign.launchedAt ?? campaign.firstReportAt;
  return {
    secondsToFirstReport: Math.max(0, (campaign.firstReportAt.getTime() - from.getTime()) / 1000),
    reportBeforeFirstClick: !campaign.firstClickAt || campaign.firstReportAt <= campaign.firstClickAt,
  };
}
