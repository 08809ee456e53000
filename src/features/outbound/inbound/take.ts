import { createHash } from "node:crypto";
import type { Email } from "postal-mime";
import { readAddress } from "../../../channels/email/address.ts";
import type { Db } from "../../../kit/db/index.ts";
import type { Env } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { record } from "../../../kit/ledger/index.ts";
import { organisation, provenDomains } from "../../organisations/index.ts";
import { facts } from "../facts.ts";
import type { BounceReceived, MailReported } from "../facts.ts";
import { verificationKey } from "../keys.ts";
import { notify } from "../notices/queue.ts";
import { addBounce, addInbound } from "../store/inbound.ts";
import { verifyMail, withAttached } from "../verify.ts";
import { readBounces } from "./dsn.ts";
import { sealRaw } from "./keep.ts";
import { readMail } from "./read.ts";

export interface InboundMail {
  org: string;
  mailbox: string;
  purpose: "bounces" | "reports";
  /** The envelope's sender, or empty. */
  from: string;
  raw: Buffer;
}

/**
 * Takes in one mail, in one transaction: a bounce becomes a fact, and so does a report; the same mail twice has one effect.
 * What is neither in a bounce mailbox is dropped.
 */
export async function takeMail(env: Env, mail: InboundMail): Promise<"bounce" | "report" | "nothing"> {
  const parsed = await readMail(mail.raw);
  const bounces = readBounces(parsed, mail.from === "");
  if (bounces.length > 0) {
    await env.database.tx(mail.org, async (db) => {
      for (const bounce of bounces) {
        if (!(await addBounce(db, mail.org, { id: newId(), ...bounce })) || bounce.action !== "failed") continue;
        const data: BounceReceived = { messageId: bounce.messageId, code: bounce.code, text: bounce.text };
        await record(db, mail.org, [{ kind: facts.bounceReceived, data: { ...data } }]);
      }
    });
    return "bounce";
  }
  if (mail.purpose === "bounces") return "nothing";
  await env.database.tx(mail.org, (db, now) => takeReport(env, db, now, mail, parsed));
  return "report";
}

async function takeReport(env: Env, db: Db, now: Date, mail: InboundMail, parsed: Email): Promise<void> {
  const { org, raw } = mail;
  const id = newId();
  const reporter = readAddress(parsed.from?.address ?? mail.from)?.ascii ?? "";
  const verdict = await verifyMail(raw, await verificationKey(env, db, org), now);
  const { messageIds, tokens } = await hintsIn(parsed, env.config.lureUrl);
  const { simulation } = verdict;
  const added = await addInbound(db, org, {
    id,
    mailbox: mail.mailbox,
    reporter,
    digest: createHash("sha256").update(raw).digest(),
    simulation,
    messageIds,
    raw: simulation ? null : sealRaw(env, org, id, raw),
  });
  if (!added) return;
  const data: MailReported = { inbound: id, reporter, messageIds, tokens, simulation };
  await record(db, org, [{ kind: facts.mailReported, data: { ...data } }]);
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

/** Message-IDs (attached mails first, then those quoted) and tokens of the lure host's links. */
async function hintsIn(parsed: Email, lureUrl: string): Promise<{ messageIds: string[]; tokens: string[] }> {
  const mails = (await withAttached(parsed)).toReversed();
  const ids = mails.flatMap((mail) => [mail.messageId, mail.inReplyTo, ...(mail.references ?? "").split(/\s+/)]);
  const bodies = mails.map((mail) => `${mail.text ?? ""}\n${mail.html ?? ""}`).join("\n");
  const quoted = bodies.slice(0, 500_000).matchAll(/message-id:\s*(?:&lt;|<)([^<>&\s]{3,400})(?:&gt;|>)/gi);
  const host = new URL(lureUrl).host.replaceAll(".", "\\.");
  const links = bodies
    .slice(0, 2_000_000)
    .matchAll(new RegExp(`${host}/[lor]/([A-Za-z0-9_-]{38})(?![A-Za-z0-9_-])`, "g"));
  return {
    messageIds: unique(
      [...ids, ...[...quoted].map((found) => found[1])].map((one) => (one ?? "").trim().replace(/^<|>$/g, "")),
    ),
    tokens: unique([...links].map((found) => found[1]!)),
  };
}

function unique(list: string[]): string[] {
  return [...new Set(list.filter((one) => one !== ""))].slice(0, 50);
}
