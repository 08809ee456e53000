import { feature } from "../../kit/feature.ts";
import { whenOlder } from "../../kit/personal.ts";
import { contract } from "./contract.ts";
import { makeDemoReports, seedMonth } from "./demo/seed.ts";
import { handlers, raw } from "./handlers.ts";
import { makeReport } from "./jobs.ts";
import { typesetter } from "./parsers.ts";
import { attention } from "./attention.ts";
import { scheduleJobs } from "./schedules/run.ts";
import { eraseFromSchedules, schedulesReadBy } from "./schedules/store.ts";
import { eraseMaker, forgetReports, reportNames } from "./store.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    reports: typeof en;
  }
}

export const reports = feature({
  name: "reports",
  contract,
  handlers,
  raw,
  jobs: [makeReport, makeDemoReports, ...scheduleJobs],
  attention,
  seedMonth,
  parsers: [typesetter],
  named: { report: { may: "reports:read", find: reportNames } },
  permissions: {
    "reports:read": ["owner", "admin", "campaign-manager", "approver", "analyst"],
    "reports:make": ["owner", "admin", "campaign-manager", "analyst"],
  },
  personal: {
    periods: { reports: { days: 730, least: 30, most: 3650 } },
    processing: [
      { id: "made", columns: { reports: ["made_by"] }, retention: "reports" },
      {
        id: "schedules",
        columns: {
          report_schedules: ["requested_by", "requested_member", "problem"],
          report_schedule_readers: ["member"],
        },
        retention: "person",
      },
    ],
    export: async (db, org, { member }) => ({ reportsByMail: await schedulesReadBy(db, org, member) }),
    async erase(db, org, subject) {
      await eraseMaker(db, org, subject);
      await eraseFromSchedules(db, org, subject);
    },
    retain: [whenOlder("reports", forgetReports)],
  },
  words: new URL("words/", import.meta.url),
});
