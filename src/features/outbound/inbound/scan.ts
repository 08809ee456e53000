import type { Email } from "postal-mime";
import { readAddress } from "../../../kit/address.ts";
import { readBounces } from "./dsn.ts";
import { withoutBrackets, quotedIds, tokensIn, unique } from "./hints.ts";
import type { MailAsked, MailStudy } from "./mail-study.ts";

const headerBytes = 128 * 1024;
const maxScanned = 4 * 1024 * 1024;

/**
 * What can be told of any mail in one walk, also of one that nothing can parse: its header's lines, and the Message-IDs and links that stand in
 * it in plain sight. So a report of it still counts.
 */
export function scanMail({ raw, nullSender, lureHost }: MailAsked): MailStudy {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxScanned)).toString("latin1");
  const fields = headerOf(text);
  const own = withoutBrackets(fields.get("message-id")?.[0] ?? "");
  const ids = unique([own, ...quotedIds(text)]);
  const named = recipients.flatMap((name) => fields.get(name) ?? []).flatMap(addressesIn);
  // A mail attached to it names its recipient in lines of its own; a signature decides which of them it is.
  const anywhere = lines(text, /^(?:to|delivered-to|x-original-to|envelope-to):/i).flatMap(addressesIn);
  const people = unique([...named, ...anywhere]);
  return {
    whole: false,
    from: addressesIn(fields.get("from")?.[0] ?? "")[0] ?? "",
    bounces: readBounces({ headers: [], attachments: [], text: bodyOf(text) } as unknown as Email, nullSender),
    mails: ids.slice(0, 5).map((messageId) => ({ messageId, recipients: people.slice(0, 20) })),
    messageIds: ids,
    tokens: tokensIn(text, lureHost),
  };
}

const recipients = ["to", "cc", "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-rcpt-to"];

/** The header's fields up to the first empty line, each name in lower case with its values. */
export function headerOf(text: string): Map<string, string[]> {
  const fields = new Map<string, string[]>();
  let values: string[] | undefined;
  for (const line of text.slice(0, headerBytes).split("\n", 4000)) {
    const content = line.endsWith("\r") ? line.slice(0, -1) : line;
    if (content === "") break;
    const colon = content.indexOf(":");
    if (content.startsWith(" ") || content.startsWith("\t")) {
      if (values) values[values.length - 1] = `${values.at(-1)!} ${content.trim()}`.slice(0, 4000);
    } else if (colon > 0) {
      const name = content.slice(0, Math.min(colon, 100)).toLowerCase();
      values = fields.get(name) ?? [];
      if (values.length < 20) values.push(content.slice(colon + 1, colon + 2000));
      fields.set(name, values);
    }
  }
  return fields;
}

function bodyOf(text: string): string {
  const end = /\r?\n\r?\n/.exec(text);
  return end ? text.slice(end.index, end.index + 200_000) : "";
}

function lines(text: string, pattern: RegExp): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length && found.length < 50;) {
    const end = text.indexOf("\n", at);
    const line = text.slice(at, Math.min(end < 0 ? text.length : end, at + 400));
    if (pattern.test(line)) found.push(line);
    at = end < 0 ? text.length : end + 1;
  }
  return found;
}

function addressesIn(value: string): string[] {
  const words = value.slice(0, 4000).split(/[\s<>,;:"]+/);
  return words.flatMap((word) => (word.includes("@") ? (readAddress(word)?.ascii ?? []) : []));
}
