import type { StepHandlers } from "../../kit/feature.ts";
import { seesEverybody } from "../../kit/permissions.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { reportedContent } from "../outbound/index.ts";
import type { MailContent } from "../outbound/index.ts";
import { disclosureTo } from "../people/index.ts";
import { contract } from "./contract.ts";
import { withoutNames } from "./encoded.ts";
import { namesOfReporter } from "./reporter-names.ts";
import { defanged, mismatchedHost } from "./rules.ts";
import { findReport } from "./store/reports.ts";

/** Headers that say whom a mail was for, or by which it is found in the log of a mail server. */
const telling =
  /^(?:to|cc|bcc|received|message-id|in-reply-to|references|return-path|date|.*(?:-to|-for|-id|-recipient|-rcpt|-received|-for-address))$/i;

export const readSteps = {
  async readReportedMail({ env, org, input, tx }) {
    const known = await tx(async (context) => {
      const { db, actor } = context;
      const report = (await seesEverybody(db, org, actor)) ? await findReport(db, org, input.id) : null;
      if (!report) return null;
      const { rows } = await disclosureTo({ db, org, actor }, report.at);
      return {
        reporter: report.reporter,
        needles: rows === "named" ? null : await namesOfReporter(db, org, report),
      };
    });
    const mail = known && (await reportedContent(env, org, input.id, known.reporter));
    if (!mail) throw refuse("missing", "no-such-mail", words("triage")("no-such-mail"));
    await tx(({ db, actor }) => audited(contract.readReportedMail, { db, org, actor }, { id: input.id }));
    return safely(known.needles ? withoutReporter(mail, known.needles) : mail);
  },
} satisfies StepHandlers<typeof contract>;

/** A mail without what says who got it. */
function withoutReporter(mail: MailContent, needles: readonly string[]): MailContent {
  const clean = (text: string) => withoutNames(text, needles);
  const quoted = mail.origin === "quoted";
  return {
    ...mail,
    subject: clean(mail.subject),
    // Some attacks say that they come from whom they are for.
    from: quoted ? { name: "", address: "" } : { name: clean(mail.from.name), address: clean(mail.from.address) },
    replyTo: quoted || mail.replyTo === null ? null : clean(mail.replyTo),
    date: null,
    headers: mail.headers
      .filter(({ name }) => !telling.test(name) && !(quoted && /^(?:from|sender|reply-to)$/i.test(name)))
      .map(({ name, value }) => ({ name, value: clean(value) })),
    text: clean(mail.text),
    html: clean(mail.html),
    links: mail.links.map(({ text, address, host }) => ({
      text: clean(text),
      address: clean(address),
      host: clean(host),
    })),
    attachments: mail.attachments.map((one) => ({ ...one, name: clean(one.name) })),
  };
}

/** A mail in which nothing leads anywhere. */
function safely(mail: MailContent) {
  return {
    ...mail,
    headers: mail.headers.map(({ name, value }) => ({ name, value: defanged(value) })),
    text: defanged(mail.text),
    html: defanged(mail.html),
    links: mail.links.map(({ text, address, host }) => ({
      text: defanged(text),
      address: defanged(address),
      host: host.replaceAll(".", "[.]"),
      elsewhere: mismatchedHost(text, host)?.replaceAll(".", "[.]") ?? null,
    })),
  };
}
