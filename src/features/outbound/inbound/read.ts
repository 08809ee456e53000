import PostalMime from "postal-mime";
import type { Email } from "postal-mime";

/** Larger mails are not taken in, bytes. */
export const largestMail = 25 * 1024 * 1024;

/** Parses a raw mail; mails within it stay attachments, so that each can be looked at by itself. */
export function readMail(raw: Uint8Array): Promise<Email> {
  return PostalMime.parse(raw, {
    attachmentEncoding: "arraybuffer",
    forceRfc822Attachments: true,
    maxRfc822NestingDepth: 0,
  });
}
