import type { Email } from "postal-mime";
import { storable } from "./hints.ts";
import { storableText } from "../../../kit/storable.ts";

/** What a delivery status notification (RFC 3464) says about one recipient. */
export interface Bounce {
  /** Of the mail that it is about, without angle brackets. */
  messageId: string;
  recipient: string | null;
  /** failed, delayed, delivered, relayed or expanded. */
  action: string;
  /** RFC 3463, such as `5.1.1`. */
  code: string;
  text: string;
}

/**
 * Reads a bounce, or gives an empty list. Also understands servers that send plain text only, if the failed mail's header is quoted.
 * @param mail the notification, as `readMail` gives it
 * @param nullSender whether it came with the empty envelope sender, as notifications must (RFC 5321, 4.5.5)
 */
export function readBounces(mail: Email, nullSender: boolean): Bounce[] {
  const parts = mail.attachments.map((part) => ({ type: part.mimeType.toLowerCase(), text: textOf(part.content) }));
  const status = parts.find(
    (part) => part.type === "message/delivery-status" || part.type === "message/global-delivery-status",
  );
  const returned = parts.find((part) =>
    /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(part.type),
  );
  const body = mail.text ?? "";
  const bounce = nullSender || looksLikeBounce(mail);
  const messageId = messageIdIn(returned?.text ?? "") ?? (bounce ? messageIdIn(body) : null);
  if (!messageId) return [];
  if (status) return readStatus(status.text, messageId);
  return bounce ? [readPlain(body, messageId)] : [];
}

function readStatus(text: string, messageId: string): Bounce[] {
  const groups = text
    .replace(/\r\n/g, "\n")
    .split(/\n[ \t]*\n/)
    .map(fieldsOf);
  return groups
    .filter((group) => group.has("action") || group.has("final-recipient"))
    .slice(0, 100)
    .map((group) => ({
      messageId,
      recipient: addressIn(group.get("original-recipient") ?? group.get("final-recipient") ?? ""),
      action: storable(group.get("action") ?? "failed")
        .toLowerCase()
        .slice(0, 20),
      code: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(group.get("status") ?? "")?.[0] ?? "5.0.0",
      text:
        oneLine((group.get("diagnostic-code") ?? "").replace(/^\s*smtp\s*;/i, "")) || "the mail server gave no reason",
    }));
}

/** For notifications without a machine-readable part: a status code in the text, else a failure for good. */
function readPlain(body: string, messageId: string): Bounce {
  const line =
    body.split("\n").find((one) => /\b[45]\d\d[ -]|\b[45]\.\d{1,3}\.\d{1,3}\b/.test(one)) ?? body.slice(0, 200);
  const code = /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line)?.[0] ?? (/\b4\d\d\b/.test(line) ? "4.0.0" : "5.0.0");
  return {
    messageId,
    recipient: addressIn(line),
    action: code.startsWith("4") ? "delayed" : "failed",
    code,
    text: oneLine(line),
  };
}

function looksLikeBounce(mail: Email): boolean {
  const from = mail.from?.address?.toLowerCase() ?? "";
  return (
    /^(?:mailer-daemon|postmaster)@/.test(from) ||
    mail.headers.some((one) => one.key === "return-path" && one.value.trim() === "<>")
  );
}

function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\n[ \t]+/g, " ").split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return fields;
}

function messageIdIn(header: string): string | null {
  const unfolded = header.slice(0, 100_000).replace(/\r?\n[ \t]+/g, " ");
  return /^message-id:[ \t]*<([^<>\s\p{Cc}\p{Cs}@]{1,250}@[^<>\s\p{Cc}\p{Cs}@]{1,250})>/imu.exec(unfolded)?.[1] ?? null;
}

function addressIn(text: string): string | null {
  return /[^\s\p{Cc}\p{Cs}<>;,"]{1,64}@[^\s\p{Cc}\p{Cs}<>;,"]{1,253}/u.exec(text.slice(0, 2000))?.[0] ?? null;
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

function oneLine(text: string): string {
  return storableText(storable(text.slice(0, 5000)).replace(/\s+/g, " "), 500);
}
