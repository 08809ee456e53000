import { nobody } from "../../kit/address-owners.ts";
import type { Db } from "../../kit/db/index.ts";
import type { Env } from "../../kit/feature.ts";
import { NotThereYet } from "../../kit/not-there-yet.ts";
import { readAddress } from "../../kit/address.ts";
import { record } from "../../kit/ledger/index.ts";
import { organisation, provenDomains } from "../organisations/index.ts";
import { notify } from "../outbound/index.ts";
import { reportAnswered, reportJudged } from "./facts.ts";
import { findGroup } from "./store/groups.ts";
import type { GroupRow } from "./store/groups.ts";
import { noteAnswered, listUnanswered } from "./store/reports.ts";
import type { Reporter } from "./store/reports.ts";
import { lastVerdict, markAnswersSent } from "./store/verdicts.ts";

/** Reporters that are told in one transaction. */
const atOnce = 200;

/** Orders the answers of a verdict. @param after seconds in which it can be taken back */
export function orderAnswers(env: Env, db: Db, org: string, group: string, revision: number, after = 0): Promise<void> {
  return env.jobs.send("answer-reporters", { org, group, revision }, { db, ...(after > 0 && { after }) });
}

/** Tells everybody who has not been told what the newest verdict on a group says; does nothing when another one stands by now. */
export async function answerReporters(
  env: Env,
  { org, group, revision }: { org: string; group: string; revision: number },
): Promise<void> {
  while (await env.database.tx(org, (db, now) => answerSome(db, org, now, group, revision))) continue;
}

/** @returns whether there may be more */
async function answerSome(db: Db, org: string, now: Date, id: string, revision: number): Promise<boolean> {
  // Whoever judges holds the group, too: an answer leaves before or after that, never beside it.
  const group = await findGroup(db, org, id, true);
  const last = group && (await lastVerdict(db, org, id));
  if (!last || last.revision < revision) throw new NotThereYet();
  if (last.revision > revision) return false;
  const { verdict, former } = last;
  if (await markAnswersSent(db, org, id, revision, now))
    await record(db, org, [reportJudged({ group: id, verdict, former, reports: group.reports })]);
  const waiting = await listUnanswered(db, org, id, last, atOnce);
  const answered: Reporter[] = [];
  for (const one of waiting) if (await tell(db, org, now, group, last, one)) answered.push(one);
  await noteAnswered(db, org, {
    asked: waiting.map((one) => one.id),
    answered: answered.map((one) => one.id),
    verdict,
    now,
  });
  const fromColleague = await isColleagues(db, org, now, group);
  const facts = answered.flatMap((one) =>
    one.member
      ? [reportAnswered({ group: id, verdict, former: one.answer, fromColleague }, { person: one.member })]
      : [],
  );
  await record(db, org, facts);
  return waiting.length === atOnce;
}

/** Whether mails of a group say that they come from one of the organisation's own domains. */
async function isColleagues(
  db: Db,
  org: string,
  now: Date,
  { senderAddress }: Pick<GroupRow, "senderAddress">,
): Promise<boolean> {
  const domain = readAddress(senderAddress)?.domain;
  return domain !== undefined && (await provenDomains(db, org, now)).includes(domain);
}

/** Answers one reporter: of the organisation's own people only, for a sender's address is easily forged, and nobody else asked. */
async function tell(
  db: Db,
  org: string,
  now: Date,
  group: GroupRow,
  { revision, verdict }: { revision: number; verdict: NonNullable<GroupRow["verdict"]> },
  { id, address, member, nobodys, locale, answer }: Reporter,
): Promise<boolean> {
  if (address === null) return false;
  const domain = readAddress(address)?.domain;
  if (!domain || !(await provenDomains(db, org, now)).includes(domain)) return false;
  const own = await organisation(db, org);
  return notify(db, org, {
    purpose: "notice",
    template: answer === null ? `triage:answer-${verdict}` : `triage:corrected-${verdict}`,
    member: nobodys ? nobody : member,
    to: address,
    locale: locale ?? own.locale,
    vars: { organisation: own.name, subject: Array.from(group.subject).slice(0, 80).join("") || "–" },
    // One answer for each verdict on a group, however often it is asked for.
    effect: `reported-mail:${group.id}:${id}:${revision}`,
  });
}
