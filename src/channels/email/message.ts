import { createHash } from "node:crypto";
import type { Composed, Piece, PlainMessage, Template } from "../channel.ts";
import { compileMail } from "./compose/compile.ts";

/** Compiles a lure's mail with its links, the pixel and the header that leads to the transparency page. A call gives it whole (CRLF, unsigned). */
export function composeMail({ from, subject, text, html, headers, qr }: Template): Composed {
  const write = compileMail({
    from,
    subject,
    text,
    html: withEnd(html, [
      '<a href="',
      { slot: "decoy", raw: true },
      '" style="display:none" tabindex="-1" aria-hidden="true"></a><img src="',
      { slot: "pixel", raw: true },
      '" width="1" height="1" alt="">',
    ]),
    headers,
    ...(qr && { qr: { cid: "qr", slot: "link" } }),
  });
  return {
    variables: { qr: "cid:qr" },
    write({ to, messageId, date, values, links }) {
      const { link, decoy, pixel, why } = links;
      const message = write({ to, messageId, date, values: { ...values, link, decoy, pixel } });
      // RFC 2369: mailing lists carry this field too, so that no mail rule can tell a simulation by it.
      return Buffer.concat([Buffer.from(`List-Help: <${why}>\r\n`), message]);
    },
  };
}

/** A notice, an account mail or a test. */
export function plainMail({ from, to, messageId, date, subject, text, html, headers, attached }: PlainMessage): Buffer {
  const write = compileMail({
    from,
    subject: [subject],
    text: [text],
    html: html === undefined ? undefined : [html],
    headers,
  });
  const message = write({ to, messageId, date, values: {} });
  return attached ? withAttachment(message, attached) : message;
}

/** Puts pieces before the end of the document's body. */
function withEnd(html: readonly Piece[], end: readonly Piece[]): Piece[] {
  const last = html.at(-1);
  const at = typeof last === "string" ? last.toLowerCase().lastIndexOf("</body>") : -1;
  if (typeof last !== "string" || at < 0) return [...html, ...end];
  return [...html.slice(0, -1), last.slice(0, at), ...end, last.slice(at)];
}

/** Wraps a composed message and a raw mail into multipart/mixed. The mail goes along as base64, so that nothing in it is live. */
function withAttachment(message: Buffer, attached: Buffer): Buffer {
  const text = message.toString("latin1");
  const split = text.indexOf("Content-Type: ");
  const boundary = `=_mixed_${createHash("sha256").update(attached).digest("hex").slice(0, 24)}`;
  const file = attached.toString("base64").replace(/.{76}/g, "$&\r\n");
  return Buffer.from(
    `${text.slice(0, split)}Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${text.slice(split)}\r\n--${boundary}\r\n` +
      `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="reported.eml"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--${boundary}--\r\n`,
    "latin1",
  );
}
