import { reaction } from "../../kit/ledger/index.ts";
import { mailReported } from "../outbound/facts.ts";
import { addReports } from "./store/reports.ts";

/** Reported mails that are no simulation wait here until a job has read them. */
export const reactions = [
  reaction("triage-reported-mails", [mailReported], async ({ org, facts, db, env }) => {
    const real = facts.filter(({ data }) => !data.simulation);
    if (real.length === 0) return;
    // Of somebody who was forgotten since, the address is gone, and so is the mail.
    const rows = real.map(({ at, data }) => ({ id: data.inbound, reporter: (data.reporter ?? "").toLowerCase(), at }));
    await addReports(db, org, rows);
    await env.jobs.send("sort-reported-mails", { org, report: rows[0]!.id }, { db });
  }),
];
