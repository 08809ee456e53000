import type { Env } from "../../kit/feature.ts";
import { reportedContent } from "../outbound/index.ts";
import { placeMail } from "./placing.ts";
import { removeReport, unreadReports } from "./store/reports.ts";

const atOnce = 50;

/** Reads every reported mail of an organisation that nobody has read yet, in the order in which they came, and puts each with those that are like it. */
export async function sortMails(env: Env, { org }: { org: string }): Promise<void> {
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
