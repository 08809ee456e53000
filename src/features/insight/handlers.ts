import type { Context, Handlers } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { requireCapability } from "../organisations/index.ts";
import { arms, byDifficulty, departmentGroups, lureGroups, onlyClass, totalOf } from "./figures.ts";
import type { contract } from "./contract.ts";
import type { Reporting } from "./findings.ts";
import { shownTo } from "./shown.ts";
import type { Shown } from "./shown.ts";
import { effectOf, strataOf } from "./effect.ts";
import { adviceFor, exposureOf, halves, paceOf, reportingOf, shareOf } from "./findings.ts";
import { campaignExists, campaignsNamed, campaignRow, campaignRows, campaignsOf, lastLaunch, names } from "./store.ts";
import type { CampaignRow } from "./store.ts";

type Period = { from?: string | undefined; to?: string | undefined };

export const handlers = {
  async campaignSummary(context) {
    const { db, org, input } = context;
    if (!(await campaignExists(db, org, input.id)))
      throw refuse("missing", "unknown-campaign", words("insight")("unknown-campaign"));
    const row = (await campaignRow(db, org, input.id)) ?? { ...notLaunched, campaign: input.id };
    const shown = await shownTo(context, [row]);
    const titles = await names(db, org);
    const campaign = shown[0]?.campaigns[0] ?? null;
    return {
      campaign: input.id,
      suppressed: campaign === null,
      ...totalOf(shown),
      byDifficulty: byDifficulty(shown),
      firstSentAt: campaign?.firstSentAt ?? null,
      firstClickAt: campaign?.firstClickAt ?? null,
      firstReportAt: campaign?.firstReportAt ?? null,
      ...firstReport(campaign, shown[0]?.exact === true),
      lessonsAssigned: campaign?.lessonsAssigned ?? null,
      lessonsCompleted: campaign?.lessonsCompleted ?? null,
      departments: departmentGroups(shown, titles, words("insight")("no-department")),
      lures: lureGroups(shown, titles),
      arms: arms(shown),
      effect: shown.some((one) => one.margins.halves) ? effectOf(strataOf(shown)) : null,
    };
  },

  async campaignResults(context) {
    const { db, org, input } = context;
    const ids = input.ids === "" ? [] : input.ids.split(",");
    const shown = await shownTo(context, await campaignsOf(db, org, ids));
    return {
      items: ids.map((campaign) => {
        const from = shown.find((one) => one.campaigns.some((each) => each.campaign === campaign));
        const rows = from?.rows.filter((one) => one.campaign === campaign) ?? [];
        return { campaign, suppressed: !from, ...totalOf(from ? [{ ...from, rows }] : []) };
      }),
    };
  },

  async insightOverview(context) {
    const { shown } = await shownIn(context);
    const campaigns = shown.flatMap((one) => one.campaigns);
    const sum = (pick: (one: CampaignRow) => number | null) =>
      campaigns.reduce<number | null>((total, one) => addKnown(total, pick(one)), 0);
    return {
      campaigns: campaigns.length,
      ...totalOf(shown),
      byDifficulty: byDifficulty(shown),
      lessonsAssigned: sum((one) => one.lessonsAssigned),
      lessonsCompleted: sum((one) => one.lessonsCompleted),
    };
  },

  async insightDepartments(context) {
    const { shown } = await shownIn(context);
    return { items: departmentGroups(shown, await names(context.db, context.org), words("insight")("no-department")) };
  },

  async insightLures(context) {
    const { shown } = await shownIn(context);
    return { items: lureGroups(shown, await names(context.db, context.org)) };
  },

  async insightTrend(context) {
    const { campaigns, shown } = await shownIn(context);
    const called = await campaignsNamed(
      context.db,
      context.org,
      campaigns.map((one) => one.campaign),
    );
    return {
      items: campaigns.map(({ campaign, launchedAt }) => {
        const from = shown.find((one) => one.campaigns.some((each) => each.campaign === campaign));
        const row = from?.campaigns.find((one) => one.campaign === campaign) ?? null;
        const rows = from?.rows.filter((one) => one.campaign === campaign) ?? [];
        return {
          campaign,
          name: called.get(campaign)?.name ?? "",
          underWay: called.get(campaign)?.underWay ?? false,
          launchedAt: launchedAt!,
          difficulty: onlyClass(rows),
          suppressed: row === null,
          ...totalOf(from ? [{ ...from, rows }] : []),
          ...firstReport(row, from?.exact === true),
        };
      }),
    };
  },

  async insightFindings(context) {
    const { db, org, now, input } = context;
    const today = new Date(now).setUTCHours(0, 0, 0, 0);
    const span = input.days * 24 * 60 * 60_000;
    const from = new Date(today - span);
    const since = { from: new Date(today - 2 * span).toISOString() };
    const campaigns = await campaignsIn(context, since);
    // Whoever has not opened the mail yet has neither clicked nor reported: what is under way would look like a change.
    const ids = campaigns.map((one) => one.campaign);
    const called = await campaignsNamed(db, org, ids);
    const split = halves(
      campaigns.filter((one) => !called.get(one.campaign)?.underWay),
      from,
    );
    const [late, early] = [await shownTo(context, split.now), await shownTo(context, split.before)];
    const reporting = [late, early].map((shown) =>
      reportingOf(
        shown,
        shown.flatMap(({ exact, campaigns: told }) => told.map((one) => firstReport(one, exact).secondsToFirstReport)),
      ),
    ) as [Reporting, Reporting];
    const [after, before] = reporting;
    const total = totalOf(late);
    const exposure = exposureOf(late, await names(db, org), words("insight")("no-department"));
    const clicked = total.clicked?.person ?? 0;
    const delivered = total.delivered ?? 0;
    return {
      from,
      reporting: {
        pace: paceOf(after, before),
        share: shareOf(after, before),
        toTheHour: [...late, ...early].some(({ exact }) => !exact),
        now: after,
        before,
      },
      exposure: {
        delivered,
        clicked,
        clickRate: total.clickRate,
        clickInterval: total.clickInterval,
        expectedClickRate: total.expectedClickRate,
        ...exposure,
      },
      advice: adviceFor({
        now,
        lastLaunch: await lastLaunch(db, org),
        reporting: after,
        clicked: { person: clicked, delivered, observedToExpected: total.observedToExpected },
        ...exposure,
        heldOut: strataOf(late).length > 0,
      }),
    };
  },

  async insightEffect(context) {
    const { shown } = await shownIn(context);
    return effectOf(strataOf(shown));
  },
} satisfies Handlers<typeof contract>;

// A sum with something unknown in it is unknown.
function addKnown(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

const notLaunched: Omit<CampaignRow, "campaign"> = {
  launchedAt: null,
  firstSentAt: null,
  firstClickAt: null,
  firstReportAt: null,
  lessonsAssigned: 0,
  lessonsCompleted: 0,
};

async function shownIn(context: Context<Period>): Promise<{ campaigns: CampaignRow[]; shown: Shown[] }> {
  const campaigns = await campaignsIn(context, context.input);
  return { campaigns, shown: await shownTo(context, campaigns) };
}

async function campaignsIn({ db, org, now }: Context, { from, to }: Period): Promise<CampaignRow[]> {
  await requireCapability(db, org, "awareness-dashboard", now);
  return campaignRows(db, org, from, to);
}

/** How fast the first report came, counted from the first mail that went out; to the hour where `exact` is false. */
function firstReport(
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
