import { createHash } from "node:crypto";
import { ownerOfAddress } from "../../../kit/address-owners.ts";
import { readAddress } from "../../../kit/address.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newIdOfHour } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { organisation } from "../../organisations/index.ts";
import { mailReported } from "../facts.ts";
import { allowedNow } from "../gate.ts";
import { verificationKey } from "../keys.ts";
import { requireRoom, takeThanks } from "../mail-limits.ts";
import { isForwardMessageId, noticeKeyFor } from "../notices/compose.ts";
import { notify } from "../notices/queue.ts";
import { gateAllows } from "../rules.ts";
import { addInbound, thanksEffect } from "../store/inbound.ts";
import { studied } from "../parsers.ts";
import { readMarker } from "../message-id.ts";
import { verifyMail } from "../verify.ts";
import type { Verdict } from "../verify.ts";
import { proofOf, recordBounces } from "./bounces.ts";
import type { Effect } from "./bounces.ts";
import type { MailStudy } from "./mail-study.ts";
import type { Proof } from "./places.ts";
import { sealRaw } from "./raw.ts";

interface InboundMail {
  org: string;
  mailbox: string;
  purpose: "bounces" | "reports";
  /** The envelope's sender, or empty. */
  from: string;
  raw: Buffer;
  /** The network that brought it by SMTP, where anybody may; absent for what the organisation reports or fetches itself. */
  network?: string;
  /** Who reports it, where the mail is the reported one itself: then it is never a bounce of ours, whatever it looks like. */
  reporter?: string;
}

/** As what a mail was taken, and that it is about a mail of ours; `nothing` where it had no effect. */
type Taken = ({ as: "bounce" | "report" } & Effect) | { as: "nothing"; proof: null };
const nothing: Taken = { as: "nothing", proof: null };

/**
 * Takes in one mail, in one transaction: a bounce becomes a fact, and so does a report, also of a mail that nothing can read; the same mail twice
 * has one effect.
 * What is neither in a bounce mailbox is dropped.
 * @throws Problem `too-many` where the organisation has no room for it now
 */
export async function takeMail(env: Env, mail: InboundMail): Promise<Taken> {
  await requireRoom(env, mail.org, mail.raw.length, mail.network ?? null);
  const lureHost = new URL(env.config.lureUrl).host;
  const study = await studied(mail.org, { raw: mail.raw, nullSender: mail.from === "", lureHost });
  const { bounces } = study;
  const digest = createHash("sha256").update(mail.raw).digest();
  if (bounces.length > 0 && mail.reporter === undefined) {
    const had = await env.database.tx(mail.org, (db, now) => recordBounces(env, db, now, mail.org, study, digest));
    return had ? { as: "bounce", ...had } : nothing;
  }
  if (mail.purpose === "bounces") return nothing;
  // A mailbox to which the security team's mail is forwarded would report each report again.
  if (mail.reporter === undefined && isOwnForward(env, mail.org, study)) return nothing;
  const had = await env.database.tx(mail.org, (db, now) => takeReport(env, db, now, mail, study, digest));
  return had ? { as: "report", ...had } : nothing;
}

function proofIn(verdict: Verdict, now: Date): Proof | null {
  const marker = verdict.simulation ? readMarker(verdict.messageId) : null;
  return marker && proofOf(marker, now);
}

async function takeReport(
  env: Env,
  db: Db,
  now: Date,
  mail: InboundMail,
  study: MailStudy,
  digest: Buffer,
): Promise<Effect | null> {
  const { org, raw } = mail;
  const id = newIdOfHour();
  const reporter = readAddress(mail.reporter ?? (study.from || mail.from))?.ascii ?? "";
  // Not later, when somebody reads of it: the mailbox may be a colleague's by then (decision 0531).
  const member = await ownerOfAddress(db, org, reporter);
  const { messageIds, tokens } = study;
  const verdict = verifyMail(study, await verificationKey(env, db, org), now);
  const { simulation } = verdict;
  const added = await addInbound(db, org, {
    id,
    mailbox: mail.mailbox,
    reporter,
    member,
    digest,
    simulation,
    messageIds,
    raw: simulation ? null : sealRaw(env, org, id, raw),
  });
  if (!added) return null;
  await record(db, org, [mailReported({ inbound: id, reporter, messageIds, tokens, simulation })]);
  const { locale, name, securityAddress } = await organisation(db, org);
  const allowed = await allowedNow(db, org, now);
  const report = { id, reporter, member, locale, organisation: name };
  await thank(env, db, org, allowed, report, simulation ? "simulation-thanks" : "report-thanks");
  // A simulation is nothing that anybody has to look at.
  if (!simulation && securityAddress) await passOn(db, org, allowed, report, securityAddress);
  return { proof: proofIn(verdict, now) };
}

function isOwnForward(env: Env, org: string, { mails }: MailStudy): boolean {
  return isForwardMessageId(mails[0]?.messageId ?? "", org, env.secrets.derive(noticeKeyFor));
}

interface Report {
  id: string;
  /** Their address, or empty. */
  reporter: string;
  /** Whose it is, or `nobody`'s; null where nobody knows. */
  member: string | null;
  locale: string;
  /** Its name. */
  organisation: string;
}
type Allowed = Awaited<ReturnType<typeof allowedNow>>;

async function thank(
  env: Env,
  db: Db,
  org: string,
  allowed: Allowed,
  { id, reporter, member, locale, organisation: name }: Report,
  template: "simulation-thanks" | "report-thanks",
): Promise<void> {
  const domain = readAddress(reporter)?.domain;
  // Thanks go to the organisation's own people only: a sender's address is easily forged, and nobody else asked.
  if (!domain || !allowed.domains.has(domain) || !(await takeThanks(env, db, reporter))) return;
  const vars = { organisation: name };
  await notify(db, org, { purpose: "notice", template, member, to: reporter, locale, vars, effect: thanksEffect(id) });
}

/** Sends the mail on to those who look at real attacks. */
async function passOn(
  db: Db,
  org: string,
  allowed: Allowed,
  { id, reporter, locale, organisation: name }: Report,
  securityAddress: string,
): Promise<void> {
  // Whoever looks at attacks has what they report themselves; a mail that comes back from them would go round for ever.
  if (securityAddress.toLowerCase() === reporter.toLowerCase()) return;
  // What strangers wrote goes to an address of the organisation's own; `attention` tells of another one.
  if (!gateAllows("forward", securityAddress, allowed).ok) return;
  const vars = { organisation: name, reporter: reporter || "?" };
  const notice = { purpose: "notice", template: "report-forward", to: securityAddress, locale, vars } as const;
  await notify(db, org, { ...notice, effect: `report-forward:${id}` }, id);
}
