import { createHash } from "node:crypto";
import { languages, listedLanguage } from "../../kit/languages.ts";
import { chatWords } from "./words.ts";

/** What a report button carries: which message it stands in, in which language its presser is thanked, and whose message it is. At most 600 characters. */
interface ReportMark {
  messageId: string;
  locale: string;
  /** The vendor's id of the account that got it; of a message from before it was written down, undefined. */
  account?: string | undefined;
}

export function writeReport({ messageId, locale, account }: ReportMark & { account: string }): string {
  return `${locale} ${messageId} ${account}`;
}

/** Whether whoever pressed is whoever got the message: one that was passed on is reported by nobody else in their name. */
export function isPressedBy({ account }: ReportMark, presser: unknown): boolean {
  return account === undefined || (typeof presser === "string" && presser.toLowerCase() === account.toLowerCase());
}

/** The same, or null for what no button of ours carries. */
export function readReport(text: unknown): ReportMark | null {
  const [, tag, messageId, account] =
    (typeof text === "string" && /^([A-Za-z0-9-]{2,35}) (\S{3,400})(?: (\S{1,160}))?$/.exec(text)) || [];
  if (tag === undefined || messageId === undefined) return null;
  return { messageId, locale: listedLanguage(tag)?.tag ?? "en", account };
}

/** The name under which the last message to an address is kept (`ports.named`), for chats in which an answer names no message. Tells nobody's address. */
export function lastTo(address: string): string {
  return `to:${createHash("sha256").update(address.toLowerCase()).digest("base64url")}`;
}

/** The name under which it is kept that a message went to an address, where anybody may say what became of it. */
export function sentKey(address: string, messageId: string): string {
  return `sent:${createHash("sha256").update(`${address.toLowerCase()}\n${messageId}`).digest("base64url")}`;
}

/** The language in which an answer says the word that reports, whatever stands around it; null when it says something else. */
export function reportsBy(answer: string): string | null {
  const said = answer
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}]+/gu, " ")
    .trim()
    .toLowerCase();
  return languages.find(({ tag }) => chatWords(tag)("report-word").toLowerCase() === said)?.tag ?? null;
}
