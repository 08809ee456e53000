import { createHmac } from "node:crypto";
import { compileMail } from "../../../channels/email/index.ts";
import { filledWords, hasWords, words } from "../../../kit/words.ts";
import { noticeHtml } from "./layout.ts";

export interface NoticeText {
  template: string;
  locale: string;
  vars: Record<string, string>;
}

export interface NoticeParts {
  subject: string;
  text: string;
  html: string;
}

/** The words of a notice in its reader's language. Throws when the template is in no catalogue, or a value that it needs is missing. */
export function noticeParts(notice: NoticeText): NoticeParts {
  const { locale, vars } = notice;
  const { say, name, flat } = read(notice);
  const own = words("outbound", locale);
  const subject = say(`mail.${name}.subject`, flat);
  const paragraphs = say(`mail.${name}.text`, flat).split(/\n{2,}/);
  const link = vars["link"];
  const action = link ? say(`mail.${name}.action`, flat) : "";
  const why = own("mail.why");
  return {
    subject,
    text: `${[...paragraphs, ...(link ? [`${action}:\n${link}`] : []), `-- \n${why}`].join("\n\n")}\n`,
    html: noticeHtml({ locale, title: subject, paragraphs, why, ...(link && { action: { label: action, link } }) }),
  };
}

/** The words of a text message: its own where the catalogue has them, else the subject of the mail that says the same. */
export function smsParts(notice: NoticeText): NoticeParts {
  const { area, say, name, flat } = read(notice);
  const text = say(hasWords(area, `sms.${name}`) ? `sms.${name}` : `mail.${name}.subject`, flat);
  return { subject: "", text, html: "" };
}

function read({ template, locale, vars }: NoticeText) {
  const [area, name] = template.includes(":") ? (template.split(":") as [string, string]) : ["outbound", template];
  // A value is a name or a number; it must not be able to look like a link or a second line.
  const flat = Object.fromEntries(
    Object.entries(vars).map(([key, value]) => [
      key,
      key === "link" ? value : key === "quote" ? quoted(value) : oneLine(value),
    ]),
  );
  return { area, name, flat, say: filledWords(area, locale) };
}

/** The whole message. Its Message-ID is made of the row's id, so that a second attempt is the same mail. */
export function noticeMail(
  parts: NoticeParts,
  mail: {
    id: string;
    from: { name: string; address: string };
    to: string;
    date: Date;
    key: Buffer;
    attached?: Buffer | undefined;
  },
): Buffer {
  const domain = mail.from.address.split("@")[1] ?? "localhost.example";
  const local = createHmac("sha256", mail.key).update(mail.id).digest("base64url").slice(0, 32);
  const fill = compileMail({
    from: mail.from,
    subject: [parts.subject],
    text: [parts.text],
    html: [parts.html],
    headers: { "Auto-Submitted": "auto-generated" },
  });
  const message = fill({ to: mail.to, messageId: `${local}@${domain}`, date: mail.date, values: {} });
  return mail.attached ? withAttachment(message, mail.attached) : message;
}

/** Wraps a composed message and a raw mail into multipart/mixed. The mail goes along as base64, so that nothing in it is live. */
function withAttachment(message: Buffer, attached: Buffer): Buffer {
  const text = message.toString("latin1");
  const split = text.indexOf("Content-Type: ");
  const boundary = `=_mixed_${createHmac("sha256", attached).digest("hex").slice(0, 24)}`;
  const file = attached.toString("base64").replace(/.{76}/g, "$&\r\n");
  return Buffer.from(
    `${text.slice(0, split)}Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${text.slice(split)}\r\n--${boundary}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="reported.eml"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--${boundary}--\r\n`,
    "latin1",
  );
}

function oneLine(value: string): string {
  return value
    .replace(/\s+/g, " ")
    .replace(/(https?):\/\//gi, "$1 //")
    .slice(0, 300);
}

/** What somebody wrote, whole and with its paragraphs; no address in it can be followed. */
function quoted(value: string): string {
  return value.replace(/(https?):\/\//gi, "$1 //").slice(0, 10_000);
}
