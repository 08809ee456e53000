import type { Db } from "../../kit/db/index.ts";
import type { Env, StepHandlers } from "../../kit/feature.ts";
import { seesEverybody } from "../../kit/permissions.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Translate } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { reportedContent } from "../outbound/index.ts";
import type { MailContent } from "../outbound/index.ts";
import { contract } from "./contract.ts";
import { groupFor } from "./similarity/compare.ts";
import { similarityKeysOf } from "./similarity/keys.ts";
import type { SimilarityKeys } from "./similarity/keys.ts";
import { termsOf } from "./similarity/terms.ts";
import { namesOfReporter } from "./reporter-names.ts";
import { beginGroup, joinGroup, shownOf } from "./placing.ts";
import { whole } from "./shown.ts";
import * as groups from "./store/groups.ts";
import * as moves from "./store/moves.ts";
import { findReport } from "./store/reports.ts";
import type { ReportRow } from "./store/reports.ts";

const say: Translate<"triage"> = (key, vars) => words("triage")(key, vars);

export const moveSteps = {
  async moveReportedMail({ env, org, input, tx }) {
    const { id, group: to, revision } = input;
    // Mails are read in a process of their own, outside of any transaction.
    const known = await tx(async ({ db, actor }) => {
      const report = (await seesEverybody(db, org, actor)) ? await findReport(db, org, id) : null;
      if (!report?.group) return null;
      const next = await moves.firstMailExcept(db, org, report.group, id);
      return { report, next: next === null ? null : await findReport(db, org, next) };
    });
    const read = (one: Pick<ReportRow, "id" | "reporter">) => reportedContent(env, org, one.id, one.reporter);
    const mail = known && (await read(known.report));
    if (!known || !mail) throw refuse("missing", "no-such-mail", say("no-such-mail"));
    const next = known.next && { report: known.next, mail: await read(known.next) };
    return tx(async ({ db, actor, now }) => {
      await groups.lockGrouping(db, org);
      const report = await findReport(db, org, id, true);
      const from = report?.group ? await groups.findGroup(db, org, report.group, true) : null;
      if (!report || !from) throw refuse("missing", "no-such-mail", say("no-such-mail"));
      if (
        from.revision !== revision ||
        (await moves.firstMailExcept(db, org, from.id, id)) !== (next?.report.id ?? null)
      )
        throw refuse("conflict", "changed-meanwhile", say("changed-meanwhile"));
      // It stands there already, or by itself.
      if (to === from.id || (to === null && !next)) return whole({ db, org, actor }, from);
      if (to !== null && !(await groups.findGroup(db, org, to, true)))
        throw refuse("missing", "no-such-group", say("no-such-group"));
      const place = await move({ env, db, org, now }, { report, mail, from, next, to });
      await audited(contract.moveReportedMail, { db, org, actor }, { id, detail: { from: from.id, to: place } });
      return whole({ db, org, actor }, (await groups.findGroup(db, org, place))!);
    });
  },
} satisfies StepHandlers<typeof contract>;

interface Move {
  report: ReportRow;
  mail: MailContent;
  from: groups.GroupRow;
  /** The first of the mails that stay, null when none does; its content null when it is kept no more. */
  next: { report: ReportRow; mail: MailContent | null } | null;
  /** Null: a group of its own. */
  to: string | null;
}

/** Takes a mail out of its group and puts it into another one, or begins one with it. @returns the group in which it is then */
async function move(
  { env, db, org, now }: { env: Env; db: Db; org: string; now: Date },
  { report, mail, from, next, to }: Move,
): Promise<string> {
  const reporters = await moves.leaveGroup(db, org, report, from);
  const similarity = similarityKeysOf(mail);
  const shown = shownOf(mail, await namesOfReporter(db, org, report));
  if (next) await settle(db, org, from.id, { similarity, shown }, next);
  const place =
    to === null
      ? await beginGroup(db, org, report, similarity, shown)
      : await joinGroup(env, db, org, report, await like(db, org, to, similarity), similarity, shown);
  // What had been judged with the others waits since somebody saw that it is something else.
  if (to === null && from.verdict !== null) await moves.waitSince(db, org, place, now);
  if (reporters) await moves.storeAnswer(db, org, place, report.reporter, reporters);
  if (!next) await moves.removeGroup(db, org, from.id);
  return place;
}

/** A group as what a mail was put with by hand. */
async function like(
  db: Db,
  org: string,
  group: string,
  { keys }: SimilarityKeys,
): Promise<{ group: string; sameText: boolean }> {
  const shared = (await groups.groupsWith(db, org, keys)).filter((one) => one.group === group);
  return groupFor(shared) ?? { group, sameText: false };
}

/**
 * What stays of a group that a mail has left: it is known by its first mail, and what that one has not is new again. Other mails may have had it,
 * too: then somebody looks once more than they must, which is better than once too little.
 */
async function settle(
  db: Db,
  org: string,
  group: string,
  gone: { similarity: SimilarityKeys; shown: groups.Shown },
  { report, mail }: NonNullable<Move["next"]>,
): Promise<void> {
  const similarity = mail ? similarityKeysOf(mail) : null;
  const shown = mail ? shownOf(mail, await namesOfReporter(db, org, report)) : null;
  const terms = shown ? termsOf(shown) : [];
  const without = (all: readonly string[], but: readonly string[] = []) => all.filter((one) => !but.includes(one));
  await moves.forgetOf(db, org, group, {
    traits: without(gone.similarity.traits, similarity?.traits),
    linkHosts: without(gone.shown.linkHosts, shown?.linkHosts),
    attachmentNames: without(gone.shown.attachmentNames, shown?.attachmentNames),
    terms: without(termsOf(gone.shown), terms),
  });
  // The keys of a group are those of its first mail.
  if (similarity && shown)
    await moves.setFirstMail(db, org, group, { at: report.at, keys: similarity.keys, terms, ...shown });
}
