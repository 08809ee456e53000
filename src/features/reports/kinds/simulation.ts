import { releasedCampaign, campaignsNamed } from "../../insight/index.ts";
import type { ReportKind } from "./kind.ts";
import { classRows, difficultySection, figuresTable, findingsOf, groupRows, groupSection, notFound, tooFewToReport, tilesOf } from "./parts.ts"; // oxfmt-ignore

/** One simulation: what it showed, by difficulty, department, lure and hold-out. */
export const simulation: ReportKind<"simulation"> = {
  id: "simulation",
  takes: ["campaign"],
  version: 2,
  async gather({ context, scope, phrasing }) {
    const { db, org } = context;
    const { say, span, date } = phrasing;
    const name = (await campaignsNamed(db, org, [scope.campaign!])).get(scope.campaign!)?.name;
    if (name === undefined) throw notFound("unknown-campaign");
    const found = await releasedCampaign(context, scope.campaign!);
    if (found.suppressed) throw tooFewToReport("too-few-people", phrasing.smallest);
    const { arms, departments, lures, channels, byDifficulty, firstSentAt } = found;
    const first = { label: say("tile.first"), value: span(found.secondsToFirstReport), note: say("tile.to-the-hour") };
    const sections = [
      difficultySection(phrasing, byDifficulty),
      groupSection(phrasing, "departments", departments),
      groupSection(phrasing, "lures", lures),
      groupSection(phrasing, "channels", channels),
    ];
    if (arms.holdOut)
      sections.push({
        title: say("section.arms.title"),
        text: [say("section.arms.text")],
        table: figuresTable(phrasing, say("section.arms.caption"), say("column.arm"), [
          { name: say("arm.training"), figures: arms.training },
          { name: say("arm.hold-out"), figures: arms.holdOut },
        ]),
      });
    const launchedAt = firstSentAt && new Date(firstSentAt).toISOString();
    const { lessonsAssigned, lessonsCompleted, secondsToFirstReport } = found;
    const row = { id: null, difficulty: null, launchedAt: null, incomplete: false };
    return {
      title: name,
      subtitle: firstSentAt ? say("since", { date: date(firstSentAt) }) : say("kinds.simulation.name"),
      tiles: tilesOf(phrasing, found, first),
      summary: findingsOf(phrasing, found),
      sections: sections.filter((one) => one !== null),
      rows: [
        { ...row, part: "total", id: scope.campaign!, name, launchedAt, figures: found, lessonsAssigned, lessonsCompleted, secondsToFirstReport }, // oxfmt-ignore
        ...classRows(byDifficulty),
        ...groupRows("department", departments),
        ...groupRows("lure", lures),
        ...groupRows("channel", channels),
        ...(arms.training ? [{ ...row, part: "training" as const, name: "training", figures: arms.training }] : []),
        ...(arms.holdOut ? [{ ...row, part: "hold-out" as const, name: "hold-out", figures: arms.holdOut }] : []),
      ],
    };
  },
};
