import { createHash } from "node:crypto";
import { readAddress } from "../../../kit/address.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { withoutAddresses } from "../../../kit/personal.ts";
import { organisation, provenDomains } from "../../organisations/index.ts";
import { bounceReceived, mailReported } from "../facts.ts";
import { verificationKey } from "../keys.ts";
import { notify } from "../notices/queue.ts";
import { addBounce, addInbound } from "../store/inbound.ts";
import { studied } from "../parsers.ts";
import { verifyMail } from "../verify.ts";
import type { MailStudy } from "./mail-study.ts";
import { sealRaw } from "./keep.ts";

interface InboundMail {
  org: string;
  mailbox: string;
  purpose: "bounces" | "reports";
  /** The envelope's sender, or empty. */
  from: string;
  raw: Buffer;
  /** Who reports it, where the mail is the reported one itself: then it is never a bounce of ours, whatever it looks like. */
  reporter?: string;
}

/**
 * Takes in one mail, in one transaction: a bounce becomes a fact, and so does a report, also of a mail that nothing can read; the same mail twice
 * has one effect.
 * What is neither in a bounce mailbox is dropped.
 */
export async function takeMail(env: Env, mail: InboundMail): Promise<"bounce" | "report" | "nothing"> {
  const lureHost = new URL(env.config.lureUrl).host;
  const study = await studied(mail.org, { raw: mail.raw, nullSender: mail.from === "", lureHost });
  const { bounces } = study;
  const digest = createHash("sha256").update(mail.raw).digest();
  if (bounces.length > 0 && mail.reporter === undefined) {
    await env.database.tx(mail.org, async (db) => {
      for (const bounce of bounces) {
        const { messageId, action, code } = bounce;
        // The message's id tells whose mail it was; the address would come back days after its owner was erased.
        const text = withoutAddresses(bounce.text);
        if (
          !(await addBounce(db, mail.org, { id: newId(), messageId, action, code, text, digest })) ||
          action !== "failed"
        )
          continue;
        await record(db, mail.org, [bounceReceived({ messageId, code, text })]);
      }
    });
    return "bounce";
  }
  if (mail.purpose === "bounces") return "nothing";
  await env.database.tx(mail.org, (db, now) => takeReport(env, db, now, mail, study, digest));
  return "report";
}

async function takeReport(
  env: Env,
  db: Db,
  now: Date,
  mail: InboundMail,
  study: MailStudy,
  digest: Buffer,
): Promise<void> {
  const { org, raw } = mail;
  const id = newId();
  const reporter = readAddress(mail.reporter ?? (study.from || mail.from))?.ascii ?? "";
  const { messageIds, tokens } = study;
  const { simulation } = verifyMail(study, await verificationKey(env, db, org), now);
  const added = await addInbound(db, org, {
    id,
    mailbox: mail.mailbox,
    reporter,
    digest,
    simulation,
    messageIds,
    raw: simulation ? null : sealRaw(env, org, id, raw),
  });
  if (!added) return;
  await record(db, org, [mailReported({ inbound: id, reporter, messageIds, tokens, simulation })]);
  if (!simulation) await passOn(db, org, now, id, reporter);
}

/** Thanks the reporter and sends the mail on to those who look at real attacks. */
async function passOn(db: Db, org: string, now: Date, id: string, reporter: string): Promise<void> {
  const { locale, name, securityAddress } = await organisation(db, org);
  const proven = new Set(await provenDomains(db, org, now));
  const domain = readAddress(reporter)?.domain;
  // Thanks go to the organisation's own people only: a sender's address is easily forged, and nobody else asked.
  if (domain && proven.has(domain)) {
    await notify(db, org, {
      purpose: "notice",
      template: "report-thanks",
      to: reporter,
      locale,
      vars: { organisation: name },
      effect: `report-thanks:${id}`,
    });
  }
  if (!securityAddress) return;
  const vars = { organisation: name, reporter: reporter || "?" };
  await notify(
    db,
    org,
    {
      purpose: "notice",
      template: "report-forward",
      to: securityAddress,
      locale,
      vars,
      effect: `report-forward:${id}`,
    },
    id,
  );
}
