import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { newId, newIdOfHour } from "../../kit/id.ts";
import type { MailContent } from "../outbound/index.ts";
import { orderAnswers } from "./answers.ts";
import { withoutNames } from "./encoded.ts";
import { groupFor } from "./similarity/compare.ts";
import { similarityKeysOf } from "./similarity/keys.ts";
import type { SimilarityKeys } from "./similarity/keys.ts";
import { answersItself, maxTraits, newTraits } from "./similarity/new-traits.ts";
import { termsOf } from "./similarity/terms.ts";
import { namesOfReporter } from "./reporter-names.ts";
import * as groups from "./store/groups.ts";
import type { Shown } from "./store/groups.ts";
import * as reports from "./store/reports.ts";
import { lastVerdict } from "./store/verdicts.ts";

/**
 * Puts a reported mail with those that are like it, or begins a group with it; whoever reports what was judged already is answered at once, as far as
 * the verdict goes. Mails are placed one after the other as they came, so that the same mails always make the same groups.
 * @returns the group, null when the report is gone or was placed before
 */
export async function placeMail(env: Env, db: Db, org: string, id: string, mail: MailContent): Promise<string | null> {
  await groups.lockGrouping(db, org);
  const report = await reports.findReport(db, org, id, true);
  if (!report || report.group !== null) return null;
  const similarity = similarityKeysOf(mail);
  const found = groupFor(await groups.groupsWith(db, org, similarity.keys));
  const shown = shownOf(mail, await namesOfReporter(db, org, report));
  return found
    ? joinGroup(env, db, org, report, found, similarity, shown)
    : beginGroup(db, org, report, similarity, shown);
}

/** Makes a group of a mail. @returns its id */
export async function beginGroup(
  db: Db,
  org: string,
  report: reports.ReportRow,
  similarity: SimilarityKeys,
  shown: Shown,
): Promise<string> {
  const { id: mail, at } = report;
  // A group is as old as its first mail.
  const id = newIdOfHour(at.getTime());
  await groups.addGroup(db, org, { id, at, ...shown, ...similarity, terms: termsOf(shown) });
  await reports.placeReport(db, org, mail, id, false);
  await groups.countFirst(db, org, id, await noted(db, org, report, id, null));
  return id;
}

/** Puts a mail with those of a group; its reporter is answered at once, as far as the verdict on it goes. */
export async function joinGroup(
  env: Env,
  db: Db,
  org: string,
  report: reports.ReportRow,
  { group: id, sameText }: { group: string; sameText: boolean },
  { keys, traits }: SimilarityKeys,
  shown: Shown,
): Promise<string> {
  const { id: mail, at } = report;
  const group = (await groups.findGroup(db, org, id, true))!;
  const known = await groups.traitsOfGroup(db, org, id);
  const added = newTraits(known, traits);
  const sketched = keys.some((key) => /^b\d/.test(key));
  const fresh = added.length > 0 || (sketched && !sameText);
  const answered = answersItself(group.verdict, { fresh, waiting: group.waiting });
  const held = group.verdict !== null && !answered ? group.revision : null;
  const reporters = await noted(db, org, report, id, held);
  await reports.placeReport(db, org, mail, id, fresh);
  await groups.addToGroup(db, org, id, {
    at,
    ...shown,
    traits: known.length + added.length <= maxTraits ? added : [],
    terms: fresh ? termsOf(shown) : [],
    fresh,
    waits: !answered,
    reporters,
  });
  // What has not left takes this reporter along.
  const verdict = answered ? await lastVerdict(db, org, id) : null;
  if (verdict?.leftAt) await orderAnswers(env, db, org, id, verdict.revision);
  return id;
}

/** @returns how many reporters the group has gained */
async function noted(
  db: Db,
  org: string,
  { reporter, member, at }: reports.ReportRow,
  group: string,
  held: number | null,
): Promise<number> {
  if (reporter === "") return 0;
  return (await reports.noteReporter(db, org, { id: newId(), group, reporter, member, at, held })) ? 1 : 0;
}

/** What everybody sees who may see groups, and whoever else reports the like: not whom the mail was for. */
export function shownOf({ subject, from, origin, links, attachments }: MailContent, needles: readonly string[]): Shown {
  const { name, address } = origin === "quoted" ? { name: "", address: "" } : from;
  const clean = (text: string) => withoutNames(text, needles, "…");
  const each = (all: string[]) => [...new Set(all.filter(Boolean).map(clean))].slice(0, 20);
  return {
    subject: clean(subject),
    senderName: clean(name),
    senderAddress: clean(address),
    linkHosts: each(links.map(({ host }) => host)),
    attachmentNames: each(attachments.filter(({ inline }) => !inline).map((one) => one.name)),
  };
}
