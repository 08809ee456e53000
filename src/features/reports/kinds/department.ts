import { releasedCampaign, groupNames, releasedPeriod } from "../../insight/index.ts";
import type { ReportKind } from "./kind.ts";
import { campaignRow, campaignSection, findingsOf, groupRows, notFound, tooFewToReport, tilesOf } from "./parts.ts";
import type { Group } from "./parts.ts";

/** One department in a month, a quarter or a year: together and simulation by simulation, where it is large enough to be told of. */
export const department: ReportKind<"department"> = {
  id: "department",
  takes: ["department", "period"],
  version: 2,
  async gather({ context, scope, period, phrasing }) {
    const { say, number } = phrasing;
    const said = phrasing.period(scope.period!);
    const name = (await groupNames(context.db, context.org)).get(scope.department!);
    if (name === undefined) throw notFound("unknown-department");
    const { departments, campaigns } = await releasedPeriod(context, period.from, period.to);
    const own = departments.find(({ id }) => id === scope.department);
    if (!own) throw tooFewToReport("nothing-to-report", phrasing.smallest);
    const { figures } = own;
    if (!figures) throw tooFewToReport("department-too-small", phrasing.smallest);
    const each: { campaign: (typeof campaigns)[number]; group: Group | null }[] = [];
    for (const campaign of campaigns) {
      const seen = campaign.suppressed ? null : await releasedCampaign(context, campaign.campaign);
      each.push({ campaign, group: seen?.departments.find(({ id }) => id === scope.department) ?? null });
    }
    const met = each.filter(({ group }) => group !== null);
    const total = { ...figures, lessonsAssigned: null, lessonsCompleted: null };
    const simulations = { label: say("tile.campaigns"), value: number(met.length), note: said };
    const rows = met.map(({ campaign, group }) => ({
      ...campaign,
      difficulty: group!.difficulty,
      figures: group!.figures,
    }));
    const section = campaignSection(phrasing, rows);
    return {
      title: name,
      subtitle: say("kinds.department.subtitle", { period: said }),
      tiles: tilesOf(phrasing, total, simulations),
      summary: [
        ...findingsOf(phrasing, total),
        ...(own.incomplete ? [say("finding.incomplete", { count: phrasing.smallest })] : []),
      ],
      sections: [{ ...section, table: { ...section.table!, note: say("hidden", { count: phrasing.smallest }) } }],
      rows: [
        ...groupRows("department", [own]),
        ...met.map(({ campaign, group }) => campaignRow(campaign, group!.figures)),
      ],
    };
  },
};
