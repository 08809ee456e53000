import type { Feature } from "../../../kit/feature.ts";
import { endedMails } from "../store/crowd.ts";
import type { PastMail } from "../store/crowd.ts";
import { writeOutcomes } from "./seed.ts";
import type { Habits } from "./plan.ts";

/** What sets a department apart, so that the figures have something to find. */
const ofDepartment: Record<string, Habits> = {
  Sales: { clicks: 1.7, reports: 0.7 },
  Engineering: { clicks: 0.6, reports: 1.35 },
  Finance: { clicks: 0.9, reports: 1.2 },
};

type Month = Parameters<NonNullable<Feature["seedMonth"]>>[0];

/** What people did with the simulation of one month of the past year. */
export async function seedMonth({ db, org, monthsAgo }: Month): Promise<void> {
  const mails = await endedMails(db, org);
  await writeOutcomes(db, org, mails, 1 + monthsAgo, (mail) => habitsThen(monthsAgo, mail));
}

/** A year ago people clicked more and hardly ever reported; they have learned since, month by month. */
function habitsThen(monthsAgo: number, { department }: PastMail): Habits {
  const own = ofDepartment[department ?? ""] ?? { clicks: 1, reports: 1 };
  return { clicks: own.clicks * (1 + monthsAgo / 14), reports: own.reports * (1.35 - monthsAgo / 13) };
}
