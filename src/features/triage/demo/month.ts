import type { Feature } from "../../../kit/feature.ts";
import { record } from "../../../kit/ledger/index.ts";
import { contentOf, storePastReport } from "../../outbound/index.ts";
import { demoPeople } from "../../people/index.ts";
import { reportAnswered, reportJudged } from "../facts.ts";
import { placeMail } from "../placing.ts";
import type { Verdict } from "../rules.ts";
import { findGroup } from "../store/groups.ts";
import { addReports, memberAt, noteAnswered, listUnanswered } from "../store/reports.ts";
import { judge, lastVerdict, markAnswersSent } from "../store/verdicts.ts";
import { reportedMails } from "./letters.ts";

const hourMs = 3_600_000;

type Month = Parameters<NonNullable<Feature["seedMonth"]>>[0];

/** The real mails that people reported in one month of the past year, and what became of them. Nobody is written to about the past. */
export async function seedMonth({ env, db, org, now, monthsAgo }: Month): Promise<void> {
  const judging = new Map<string, { verdict: Verdict; at: Date }>();
  for (const { daysAgo, reporter: place, judged, write } of reportedMails(monthsAgo)) {
    const at = new Date(now.getTime() - daysAgo * 24 * hourMs);
    const { email, firstName, lastName } = demoPeople[place % demoPeople.length]!;
    const raw = Buffer.from(write({ at, to: email, name: `${firstName} ${lastName}` }));
    const id = await storePastReport(env, db, org, { at, reporter: email, raw });
    if (!id) continue;
    const reporter = email.toLowerCase();
    const member = (await memberAt(db, org, reporter))?.id ?? null;
    await addReports(db, org, [{ id, reporter, member, at }]);
    const group = await placeMail(env, db, org, id, await contentOf({ raw, reporter }));
    if (!group || !judged) continue;
    const soon = new Date(at.getTime() + 5000);
    if (await lastVerdict(db, org, group)) await answer({ db, org }, group, soon);
    else if (!judging.has(group))
      judging.set(group, { verdict: judged.verdict, at: new Date(at.getTime() + judged.hours * hourMs) });
  }
  const analyst = demoPeople.find(({ role }) => role === "analyst");
  const by = analyst ? ((await memberAt(db, org, analyst.email.toLowerCase()))?.id ?? null) : null;
  for (const [group, { verdict, at }] of judging) {
    const revision = await judge(db, org, group, { verdict, by, at, leavesAt: at });
    await markAnswersSent(db, org, group, revision, at);
    const { reports } = (await findGroup(db, org, group))!;
    await record(db, org, [reportJudged({ group, verdict, former: null, reports }, { at })]);
    await answer({ db, org }, group, at);
  }
}

/** Notes that everybody who reported a mail of a group was told what it is. */
async function answer({ db, org }: Pick<Month, "db" | "org">, group: string, at: Date): Promise<void> {
  const last = (await lastVerdict(db, org, group))!;
  const all = await listUnanswered(db, org, group, last, 1000);
  const ids = all.map(({ id }) => id);
  await noteAnswered(db, org, { asked: ids, answered: ids, verdict: last.verdict, now: at });
  const facts = all.flatMap(({ member, answer: former }) =>
    member
      ? [reportAnswered({ group, verdict: last.verdict, former, fromColleague: false }, { person: member, at })]
      : [],
  );
  await record(db, org, facts);
}
