import type { ReleasedPeriod } from "../../insight/index.ts";
import type { Section } from "../document.ts";
import type { Phrasing } from "../phrasing.ts";
import type { SourceRow } from "../source.ts";
import { campaignRow, classRows, groupRows } from "./parts.ts";

/** What lessons did, against those who were held out of them; null where no simulation of the period had a hold-out. */
export function effectSection({ say, share }: Phrasing, effect: ReleasedPeriod["effect"]): Section | null {
  if (effect.campaigns === 0) return null;
  const arms = [
    [say("arm.training"), effect.trained],
    [say("arm.hold-out"), effect.heldOut],
  ] as const;
  return {
    title: say("section.arms.title"),
    text: [say("section.arms.text"), say(`effect.${effect.state}`)],
    table: {
      caption: say("section.arms.caption"),
      columns: [
        { name: say("column.arm") },
        { name: say("column.delivered"), numeric: true },
        { name: say("column.clicked"), numeric: true },
      ],
      rows: arms.map(([name, { delivered, clicked }]) => [name, delivered, share(clicked, delivered)]),
    },
  };
}

/** A period's figures as source rows. */
export function periodRows({ overview, campaigns, departments, lures }: ReleasedPeriod, name: string): SourceRow[] {
  const { lessonsAssigned, lessonsCompleted } = overview;
  return [
    {
      part: "total",
      id: null,
      name,
      difficulty: null,
      launchedAt: null,
      incomplete: false,
      figures: overview,
      lessonsAssigned,
      lessonsCompleted,
    },
    ...campaigns.map((one) => campaignRow(one, one.suppressed ? null : one, one.secondsToFirstReport)),
    ...classRows(overview.byDifficulty),
    ...groupRows("department", departments),
    ...groupRows("lure", lures),
    ...groupRows("channel", overview.channels),
  ];
}
