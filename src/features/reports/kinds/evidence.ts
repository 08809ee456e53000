import { releasedPeriod } from "../../insight/index.ts";
import { requireCapability } from "../../organisations/index.ts";
import type { KeyOf } from "../../../kit/words.ts";
import type { ReportKind } from "./kind.ts";
import { campaignSection, difficultySection, findingsOf, tooFewToReport, tilesOf } from "./parts.ts";
import { effectSection, periodRows } from "./period.ts";

/**
 * Evidence for an auditor: a month's, a quarter's or a year's simulations beside the requirements of a standard that they support. It never says that
 * anything is fulfilled.
 * @param requirements as the standard numbers them; what each asks for, and what supports it, stands under `evidence.<id>.<place>` in the catalogues
 */
export function evidence<const Id extends string>(
  id: Id,
  version: number,
  requirements: readonly string[],
): ReportKind<Id> {
  return {
    id,
    takes: ["period"],
    version,
    async gather({ context, scope, period, phrasing }) {
      const { say, number } = phrasing;
      await requireCapability(context.db, context.org, "compliance-reports", context.now);
      const word = (key: string) => say(key as KeyOf<"reports">);
      const found = await releasedPeriod(context, period.from, period.to);
      const { overview, campaigns, effect } = found;
      if (overview.campaigns === 0) throw tooFewToReport("nothing-to-report", phrasing.smallest);
      const said = phrasing.period(scope.period!);
      const simulations = { label: say("tile.campaigns"), value: number(overview.campaigns), note: said };
      const rows = campaigns.map((one) => ({
        ...one,
        name: `${one.name} (${phrasing.date(one.launchedAt)})`,
        figures: one.suppressed ? null : one,
      }));
      const supported = {
        title: say("section.requirements.title"),
        text: [say("section.requirements.text")],
        table: {
          caption: say("section.requirements.caption"),
          columns: [
            { name: say("column.requirement") },
            { name: say("column.asks") },
            { name: say("column.supports") },
          ],
          rows: requirements.map((one, at) => [
            one,
            word(`evidence.${id}.${at + 1}.asks`),
            word(`evidence.${id}.${at + 1}.supports`),
          ]),
        },
      };
      const sections = [
        supported,
        campaignSection(phrasing, rows),
        difficultySection(phrasing, overview.byDifficulty),
        effectSection(phrasing, effect),
      ];
      return {
        title: word(`kinds.${id}.name`),
        subtitle: say("evidence-period", { period: said }),
        tiles: tilesOf(phrasing, overview, simulations),
        summary: findingsOf(phrasing, overview),
        sections: sections.filter((one) => one !== null),
        closing: [say("closing.evidence")],
        rows: periodRows(found, scope.period!),
      };
    },
  };
}
