import { hmacWith, isSameSecret } from "../../../kit/hmac.ts";
import { filledWords, hasWords, resolvedLanguage, words } from "../../../kit/words.ts";
import { noticeHtml } from "./layout.ts";

/** What the key of notices' names is derived for. */
export const noticeKeyFor = "notice-message-id";

interface NoticeText {
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
  const { vars } = notice;
  const { area, say, name, flat } = read(notice);
  const locale = resolvedLanguage(area, notice.locale);
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

/** The same in a line or two: in words of their own where the catalogue has them, else by the subject of the mail that says the same. */
export function briefParts(notice: NoticeText): NoticeParts {
  const { area, say, name, flat } = read(notice);
  const text = say(hasWords(area, `sms.${name}`) ? `sms.${name}` : `mail.${name}.subject`, flat);
  return { subject: "", text, html: "" };
}

function read({ template, locale, vars }: NoticeText) {
  const [area, name] = template.includes(":") ? (template.split(":") as [string, string]) : ["outbound", template];
  // A value is a name or a number; it must not be able to look like a link or a second line.
  const flat = Object.fromEntries(Object.entries(vars).map(([key, value]) => [key, flattened(key, value)]));
  return { area, name, flat, say: filledWords(area, resolvedLanguage(area, locale)) };
}

/**
 * The name of a message, made of its row's id, so that a second attempt is the same message. That of a reported mail which is passed on ends with a check
 * by which its organisation knows it again; nobody but who looks at attacks has ever seen one.
 */
export function noticeMessageId(
  { id, org, attached }: { id: string; org: string; attached: string | null },
  from: string,
  key: Buffer,
): string {
  const domain = from.split("@")[1] ?? "localhost.example";
  const name = hmacWith(key)(id).toString("base64url").slice(0, nameLength);
  return `${name}${checkOf(attached === null ? id : org, name, key)}@${domain}`;
}

/** Whether a Message-ID names a reported mail that was passed on to those who look at attacks in this organisation. */
export function isForwardMessageId(messageId: string, org: string, key: Buffer): boolean {
  const [local = ""] = messageId.split("@");
  const [name, check] = [local.slice(0, nameLength), local.slice(nameLength)];
  return name.length === nameLength && isSameSecret(check, checkOf(org, name, key));
}

const nameLength = 20;
const checkLength = 22;

function checkOf(of: string, name: string, key: Buffer): string {
  return hmacWith(key)(`check\n${of}\n${name}`).toString("base64url").slice(0, checkLength);
}

/** Values that are what somebody calls themselves, their organisation, a thing of theirs or a mail; the others are ours, or addresses that are to be read. */
const names = new Set(["organisation", "inviter", "first_name", "name", "profile", "subject"]);

function flattened(key: string, value: string): string {
  if (key === "link") return value;
  if (key === "quote") return quoted(value);
  return names.has(key) ? unlinked(oneLine(value)) : oneLine(value);
}

// Mail programs make a link of every name of a host, also without a scheme: an organisation can be called as anybody likes, and invite strangers.
// Names of hosts hold pictures, too, and vowels that are marks.
function unlinked(name: string): string {
  return name.replace(/:\/\//g, " //").replace(/(?<=\S)[.。．｡](?=\p{L}[\p{L}\p{M}])/gu, "$& ");
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
