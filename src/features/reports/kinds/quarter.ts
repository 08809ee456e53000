import { releasedPeriod } from "../../insight/index.ts";
import type { ReportKind } from "./kind.ts";
import { campaignSection, difficultySection, findingsOf, groupSection, tooFewToReport, tilesOf } from "./parts.ts";
import { effectSection, periodRows } from "./period.ts";

/** A month, a quarter or a year: every simulation that may be told, together and one by one. */
export const quarter: ReportKind<"quarter"> = {
  id: "quarter",
  takes: ["period"],
  version: 3,
  async gather({ context, scope, period, phrasing }) {
    const { say, number } = phrasing;
    const said = phrasing.period(scope.period!);
    const found = await releasedPeriod(context, period.from, period.to);
    const { overview, departments, lures, campaigns, effect } = found;
    if (overview.campaigns === 0) throw tooFewToReport("nothing-to-report", phrasing.smallest);
    const simulations = { label: say("tile.campaigns"), value: number(overview.campaigns), note: said };
    const sections = [
      campaignSection(
        phrasing,
        campaigns.map((one) => ({ ...one, figures: one.suppressed ? null : one })),
      ),
      difficultySection(phrasing, overview.byDifficulty),
      groupSection(phrasing, "departments", departments),
      groupSection(phrasing, "lures", lures),
      groupSection(phrasing, "channels", overview.channels),
      effectSection(phrasing, effect),
    ];
    return {
      title: say("kinds.quarter.title", { period: said }),
      subtitle: say("kinds.quarter.subtitle", { count: overview.campaigns }),
      tiles: tilesOf(phrasing, overview, simulations),
      summary: findingsOf(phrasing, overview),
      sections: sections.filter((one) => one !== null),
      rows: periodRows(found, scope.period!),
    };
  },
};
