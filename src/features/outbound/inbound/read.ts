import { readAddress } from "../../../kit/address.ts";
import type { Email } from "postal-mime";

/** Larger mails are not taken in, bytes. */
export const largestMail = 25 * 1024 * 1024;

/** Parses a raw mail; mails within it stay attachments, so that each can be looked at by itself. */
export async function readMail(raw: Uint8Array): Promise<Email> {
  const { default: PostalMime } = await import("postal-mime");
  return PostalMime.parse(raw, {
    attachmentEncoding: "arraybuffer",
    forceRfc822Attachments: true,
    maxRfc822NestingDepth: 0,
  });
}

/** Whom a mail was for: its To and Cc, and what servers on its way noted about the envelope. At most 50. */
export function recipientsOf(mail: Email): string[] {
  const fromHeaders = mail.headers
    .filter((one) => delivered.has(one.key))
    .map((one) => one.value.trim().replace(/^<|>$/g, ""));
  const listed = [...(mail.to ?? []), ...(mail.cc ?? [])].map((one) => one.address ?? "");
  const all = [...listed, ...fromHeaders].map((text) => readAddress(text)?.ascii).filter((text) => text !== undefined);
  return [...new Set(all)].slice(0, 50);
}

const delivered = new Set(["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-rcpt-to"]);
