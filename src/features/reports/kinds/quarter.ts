import { periodToHandOn } from "../../insight/index.ts";
import type { ReportKind } from "./kind.ts";
import { campaignSection, difficultySection, findingsOf, groupSection, tooFewToReport, tilesOf } from "./parts.ts";
import { effectSection, periodRows } from "./period.ts";

/** A month, a quarter or a year: every simulation that may be told, together and one by one. */
export const quarter: ReportKind<"quarter"> = {
  id: "quarter",
  takes: ["period"],
  version: 3,
  async gather({ context, scope, period, telling }) {
    const { say, number } = telling;
    const said = telling.period(scope.period!);
    const found = await periodToHandOn(context, period.from, period.to);
    const { overview, departments, lures, campaigns, effect } = found;
    if (overview.campaigns === 0) throw tooFewToReport("nothing-to-report", telling.smallest);
    const simulations = { label: say("tile.campaigns"), value: number(overview.campaigns), note: said };
    const sections = [
      campaignSection(
        telling,
        campaigns.map((one) => ({ ...one, figures: one.suppressed ? null : one })),
      ),
      difficultySection(telling, overview.byDifficulty),
      groupSection(telling, "departments", departments),
      groupSection(telling, "lures", lures),
      groupSection(telling, "channels", overview.channels),
      effectSection(telling, effect),
    ];
    return {
      title: say("kinds.quarter.title", { period: said }),
      subtitle: say("kinds.quarter.subtitle", { count: overview.campaigns }),
      tiles: tilesOf(telling, overview, simulations),
      summary: findingsOf(telling, overview),
      sections: sections.filter((one) => one !== null),
      rows: periodRows(found, scope.period!),
    };
  },
};
