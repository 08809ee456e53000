import { zId, zTime } from "../../kit/contract.ts";
import type { Context, Handlers } from "../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { seesEverybody } from "../../kit/permissions.ts";
import { daysBefore } from "../../kit/personal.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Translate } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { disclosureTo, hourOf, pseudonymKey, pseudonymOf } from "../people/index.ts";
import { orderAnswers } from "./answers.ts";
import { contract } from "./contract.ts";
import { termsIn } from "./similarity/terms.ts";
import { timesDays, undoSeconds } from "./rules.ts";
import { shownTo, whole } from "./shown.ts";
import { findGroup, listGroups, waitingGroups } from "./store/groups.ts";
import type { GroupRow } from "./store/groups.ts";
import { answerTimes, listReports } from "./store/reports.ts";
import type { GroupReport } from "./store/reports.ts";
import { judge, lastVerdict, takeBack } from "./store/verdicts.ts";

const say: Translate<"triage"> = (key, vars) => words("triage")(key, vars);

export const handlers = {
  async listReportedGroups({ db, org, actor, input }) {
    const { cursor, limit, state, verdict, search } = input;
    const after = cursorKeys(cursor, [zTime(), zId()]);
    // Whose mail it is nobody knows by department: who sees some people only sees none of these.
    if (!(await seesEverybody(db, org, actor))) return { items: [], next: null };
    const terms = search ? termsIn(search) : [];
    if (search && terms.length === 0) return { items: [], next: null };
    const rows = await listGroups(db, org, { state, verdict, terms }, after, limit + 1);
    const found = pageOf(rows, limit, ({ lastAt, id }) => [lastAt.toISOString(), id]);
    return { items: found.items.map(await shownTo({ db, org, actor })), next: found.next };
  },

  getReportedGroup: async (context) => whole(context, await seen(context)),

  async listGroupReports(context) {
    const { db, org, env, actor, input } = context;
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const { id, firstAt } = await seen(context);
    const { rows } = await disclosureTo({ db, org, actor }, firstAt);
    const found = pageOf(await listReports(db, org, id, before, input.limit + 1), input.limit, (row) => [row.id]);
    const key = pseudonymKey(env, org, id);
    return { items: found.items.map((row) => reportView(row, rows, key)), next: found.next };
  },

  async judgeReportedGroup(context) {
    const { db, org, env, actor, now, input } = context;
    const { id, verdict } = input;
    await requireSame(context, await seen(context, true));
    const leavesAt = new Date(now.getTime() + undoSeconds * 1000);
    const revision = await judge(db, org, id, { verdict, by: actor.member, at: now, leavesAt });
    await orderAnswers(env, db, org, id, revision, undoSeconds);
    const answer = await whole(context, (await findGroup(db, org, id))!);
    await audited(contract.judgeReportedGroup, { db, org, actor }, { id, detail: { verdict } });
    return answer;
  },

  async undoReportedVerdict(context) {
    const { db, org, actor, input } = context;
    const { id } = input;
    const group = await seen(context, true);
    const last = await lastVerdict(db, org, id);
    if (!last || last.revision !== input.revision) await requireSame(context, group, true);
    if (last?.leftAt) throw refuse("conflict", "answers-left", say("answers-left"));
    await takeBack(db, org, id, last!);
    const answer = await whole(context, (await findGroup(db, org, id))!);
    await audited(contract.undoReportedVerdict, { db, org, actor }, { id, detail: { verdict: last!.verdict } });
    return answer;
  },

  async reportTimes({ db, org, actor, now }) {
    if (!(await seesEverybody(db, org, actor))) return { waiting: 0, since: null, answered: 0, medianSeconds: null };
    const { rows, leastPeople } = await disclosureTo({ db, org, actor }, null);
    const { count, since } = await waitingGroups(db, org);
    const times = await answerTimes(db, org, daysBefore(now, timesDays));
    if (rows === "named") return { waiting: count, since, ...times };
    // When answers leave is told to the moment: of few of them, the time taken would tell when somebody reported.
    const medianSeconds = times.answered < leastPeople ? null : times.medianSeconds;
    return { waiting: count, since: since && hourOf(since), answered: times.answered, medianSeconds };
  },
} satisfies Handlers<typeof contract>;

/** The group that is asked for, where the reader may see it. @param lock keeps others from changing it until the transaction's end */
async function seen({ db, org, actor, input }: Context<{ id: string }>, lock = false): Promise<GroupRow> {
  const found = (await seesEverybody(db, org, actor)) ? await findGroup(db, org, input.id, lock) : null;
  if (!found) throw refuse("missing", "no-such-group", say("no-such-group"));
  return found;
}

/** Refuses what is about a group as it stood before somebody else judged it, or something new came. */
async function requireSame(
  { db, org, input }: Context<{ revision: number }>,
  { id, revision }: GroupRow,
  always = false,
): Promise<void> {
  if (input.revision === revision && !always) return;
  const last = await lastVerdict(db, org, id);
  const judged = last && last.revision > input.revision;
  const sentence = judged
    ? say("judged-meanwhile", { verdict: say(`verdict.${last.verdict}`) })
    : say("changed-meanwhile");
  throw refuse("conflict", "changed-meanwhile", sentence);
}

type Rows = Awaited<ReturnType<typeof disclosureTo>>["rows"];

/** A report as the privacy mode lets its reader see it; where people are hidden, hours instead of moments. */
function reportView({ id, fresh, at, reporter, member, name, answer }: GroupReport, rows: Rows, key: Buffer) {
  const named = rows === "named";
  return {
    id,
    at: named ? at : hourOf(at),
    fresh,
    reporter: named && reporter !== "" ? { member, name: name ?? "", address: reporter } : null,
    pseudonym: rows === "pseudonymous" && reporter !== "" ? pseudonymOf(key, member ?? reporter) : null,
    answer: rows === "none" ? null : answer,
  };
}
