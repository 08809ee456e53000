import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { supportedLocale } from "../../../kit/languages.ts";
import { dateTag, words } from "../../../kit/words.ts";
import type { KeyOf } from "../../../kit/words.ts";
import { dashboardLink, organisation } from "../../organisations/index.ts";
import { notify } from "../../outbound/index.ts";
import { accountOf } from "../../people/index.ts";
import { formatPeriod } from "../rules.ts";
import type { Report } from "../store.ts";
import { mayReadReports } from "./readers.ts";
import { readersOf } from "./store.ts";

/** Tells the readers of a schedule that its report is there: where, and no figure. Who may read reports no more, or has not joined, is told nothing. */
export async function notifyReaders(env: Env, db: Db, org: string, report: Report): Promise<void> {
  if (!report.schedule) return;
  const home = await organisation(db, org);
  const may = await mayReadReports(db, org);
  for (const reader of await readersOf(db, org, [report.schedule])) {
    if (!may(reader) || !(await accountOf(db, org, reader.id))) continue;
    const locale = supportedLocale(reader.locale, home.locale);
    const say = words("reports", locale);
    await notify(db, org, {
      purpose: "notice",
      template: "reports:scheduled",
      member: reader.id,
      to: reader.email,
      locale,
      vars: {
        organisation: home.name,
        name: say(`kinds.${report.kind}.name` as KeyOf<"reports">),
        period: formatPeriod(report.scope.period ?? "", dateTag("reports", locale), (of) => say("period.quarter", of)),
        link: dashboardLink(env.config, org, `/reports/${report.id}`),
      },
      effect: `report:${report.id}:${reader.id}`,
    });
  }
}
