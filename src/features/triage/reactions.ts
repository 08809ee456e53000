import { reaction } from "../../kit/ledger/index.ts";
import { mailReported } from "../outbound/facts.ts";
import { noteReporterMembers, reporterMembers } from "../outbound/index.ts";
import { addReports, membersAt } from "./store/reports.ts";

/**
 * Whose a reported mail is, is noted with it, simulation or not: its reporter's address may be a colleague's later. A version before did not note it as
 * the mail came. What is no simulation waits here until a job has read it.
 */
export const reactions = [
  reaction("triage-reported-mails", [mailReported], async ({ org, facts, db, env }) => {
    // Of somebody who was forgotten since, the address is gone, and so is the mail.
    const reports = facts.map(({ at, data }) => ({ ...data, reporter: (data.reporter ?? "").toLowerCase(), at }));
    const noted = await reporterMembers(
      db,
      org,
      reports.map(({ inbound }) => inbound),
    );
    const members = await membersAt(db, org, [...new Set(reports.map(({ reporter }) => reporter))]);
    const rows = reports.map(({ inbound: id, simulation, reporter, at }) => {
      return { id, simulation, reporter, member: noted.get(id) ?? members.get(reporter) ?? null, at };
    });
    const known = rows.flatMap(({ id, member }) => (member === null || noted.has(id) ? [] : [{ id, member }]));
    if (known.length > 0) await noteReporterMembers(db, org, known);
    const real = rows.filter(({ simulation }) => !simulation);
    if (real.length === 0) return;
    await addReports(db, org, real);
    await env.jobs.send("sort-reported-mails", { org, report: real[0]!.id }, { db });
  }),
];
