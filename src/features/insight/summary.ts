import type { Context } from "../../kit/feature.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { titleOfForm } from "../outbound/index.ts";
import { effectOf, strataOf } from "./effect.ts";
import { trainingArms, byDifficulty, departmentGroups, formGroups, lureGroups, totalOf } from "./figures.ts";
import { firstReport } from "./period.ts";
import { shownTo } from "./shown.ts";
import { medianDwellTime } from "./dwell-times.ts";
import { campaignExists, campaignRow, formsOfLures, names } from "./store.ts";
import type { CampaignRow } from "./store.ts";
import { secondsPerLesson } from "./times.ts";

/** What may be shown of one campaign, with all its departments. Refuses with `unknown-campaign`. */
export async function summaryIn(context: Context<{ id: string }>) {
  const { db, org, input } = context;
  const launched = await campaignRow(db, org, input.id);
  if (!launched && !(await campaignExists(db, org, input.id)))
    throw refuse("missing", "unknown-campaign", words("insight")("unknown-campaign"));
  const row = launched ?? { ...notLaunched, campaign: input.id };
  const shown = await shownTo(context, [row], { departments: true });
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
    secondsPerLesson: secondsPerLesson(campaign ? [campaign] : []),
    halfStayedSeconds: medianDwellTime(campaign ? [campaign] : []),
    departments: departmentGroups(shown, titles, words("insight")("no-department")),
    lures: lureGroups(shown, titles),
    channels: formGroups(shown, await formsOfLures(db, org, [input.id]), titleOfForm),
    arms: trainingArms(shown),
    effect: shown.some((one) => one.margins.halves) ? effectOf(strataOf(shown)) : null,
  };
}

const notLaunched: Omit<CampaignRow, "campaign"> = {
  launchedAt: null,
  firstSentAt: null,
  firstClickAt: null,
  firstReportAt: null,
  lessonsAssigned: 0,
  lessonsCompleted: 0,
  lessonsTimed: 0,
  lessonSeconds: 0,
  stays: [],
};
