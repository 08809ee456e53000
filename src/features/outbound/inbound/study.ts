import type { Email } from "postal-mime";
import { readBounces } from "./dsn.ts";
import { withoutBrackets, quotedIds, tokensIn, unique } from "./hints.ts";
import type { MailAsked, MailStudy } from "./mail-study.ts";
import { readMail, recipientsOf } from "./read.ts";
import { scanMail } from "./scan.ts";

/** More parts than any mail of a person has; each costs the library a walk through the part around it. */
const mostBorders = 4000;
const mostAttached = 20;

/** Reads a mail as far as the product needs it. @throws Error when the library cannot read it: `scanMail` then tells what it can */
export async function studyMail({ raw, nullSender, lureHost }: MailAsked): Promise<MailStudy> {
  if (hasTooManyBoundaries(raw)) return scanMail({ raw, nullSender, lureHost });
  const parsed = await readMail(raw);
  const all = await withAttached(parsed);
  return {
    whole: true,
    from: parsed.from?.address ?? "",
    bounces: readBounces(parsed, nullSender).slice(0, 100),
    mails: all.map((mail) => ({ messageId: withoutBrackets(mail.messageId ?? ""), recipients: recipientsOf(mail) })),
    ...hintsIn(all.toReversed(), lureHost),
  };
}

/** The mail's own and every mail attached to it, up to three levels down, outermost first, at most twenty. */
export async function withAttached(mail: Email): Promise<Email[]> {
  const found = [mail];
  const levels = new Map([[mail, 0]]);
  for (const one of found) {
    const level = levels.get(one)!;
    for (const part of level < 3 ? one.attachments : []) {
      if (found.length >= mostAttached) break;
      if (part.mimeType !== "message/rfc822" && !/\.eml$/i.test(part.filename ?? "")) continue;
      const inner = await readMail(
        typeof part.content === "string" ? Buffer.from(part.content) : asBytes(part.content),
      );
      levels.set(inner, level + 1);
      found.push(inner);
    }
  }
  return found;
}

function asBytes(content: ArrayBuffer | Uint8Array): Uint8Array {
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

/** Whether more lines begin like a multipart's border than any mail of a person has. */
export function hasTooManyBoundaries(raw: Uint8Array): boolean {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  let count = 0;
  for (let at = bytes.indexOf("\n--"); at >= 0 && count <= mostBorders; at = bytes.indexOf("\n--", at + 2)) count++;
  return count > mostBorders;
}

function hintsIn(mails: Email[], lureHost: string): Pick<MailStudy, "messageIds" | "tokens"> {
  const ids = mails.flatMap((mail) => [
    mail.messageId,
    mail.inReplyTo,
    ...(mail.references ?? "").slice(0, 20_000).split(/\s+/),
  ]);
  const bodies = mails.map((mail) => `${mail.text ?? ""}\n${mail.html ?? ""}`).join("\n");
  return {
    messageIds: unique([...ids.map((one) => withoutBrackets(one ?? "")), ...quotedIds(bodies.slice(0, 500_000))]),
    tokens: tokensIn(bodies, lureHost),
  };
}
