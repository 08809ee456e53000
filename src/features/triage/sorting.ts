import type { Env } from "../../kit/feature.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { reportedContent } from "../outbound/index.ts";
import { placeMail } from "./placing.ts";
import { findReport, removeReport, unreadReports } from "./store/reports.ts";

const atOnce = 50;

/**
 * Reads every reported mail of an organisation that nobody has read yet, in the order in which they came, and puts each with those that are like it.
 * @param order.report one of those that came with the order
 */
export async function sortMails(env: Env, { org, report }: { org: string; report?: string }): Promise<void> {
  // Orders of before name none.
  if (report && !(await env.database.tx(org, (db) => findReport(db, org, report)))) throw new NotThereYet();
  for (;;) {
    const waiting = await env.database.tx(org, (db) => unreadReports(db, org, atOnce));
    for (const { id, reporter } of waiting) {
      const mail = await reportedContent(env, org, id, reporter);
      await env.database.tx(org, async (db) => {
        if (mail) await placeMail(env, db, org, id, mail);
        // Its time was over, or its reporter was erased.
        else await removeReport(db, org, id);
      });
    }
    if (waiting.length < atOnce) return;
  }
}
