import { randomBytes } from "node:crypto";
import { escapeHtml } from "../../../kit/html/escape.ts";
import { qrImage } from "../../../kit/qr.ts";
import { base64Lines, encodeConstant, encodeValue, headerField, mailbox, softBreak, tokenField } from "./encode.ts";
import type { Encoded } from "./encode.ts";
import type { Piece } from "../../channel.ts";

export type { Piece } from "../../channel.ts";

interface InlineImage {
  /** The name by which the HTML shows it: `<img src="cid:…">` */
  cid: string;
  type: string;
  content: Uint8Array;
}

export interface MailTemplate {
  from: { name: readonly Piece[] | string; address: string };
  replyTo?: string | undefined;
  subject: readonly Piece[];
  text: readonly Piece[];
  html?: readonly Piece[] | undefined;
  /** Further header fields; names that the composer writes itself are left out. */
  headers?: Readonly<Record<string, string>> | undefined;
  inline?: readonly InlineImage[] | undefined;
  /** Draws the value of a slot (a link) as a QR code, shown in the HTML as `cid:<cid>`. */
  qr?: { cid: string; slot: string } | undefined;
}

interface Fill {
  /** The address of the To field, already checked by the gate's address rule. */
  to: string;
  /** Without angle brackets. */
  messageId: string;
  date: Date;
  values: Readonly<Record<string, string>>;
}

/** A mail whose constant parts are encoded once; a call fills one recipient's values and gives the whole message, ready for DATA. Throws for a slot without a value. */
type CompiledMail = (fill: Fill) => Buffer;

/**
 * Compiles a template. What is the same for everybody (headers, quoted-printable text, images) is encoded here, a recipient's
 * values are encoded in place, so that a mail costs some string copies instead of a composer run.
 */
export function compileMail(template: MailTemplate): CompiledMail {
  const boundary = `=_${randomBytes(15).toString("hex")}`;
  const from = fieldWriter(template.from.name, (name) => tokenField("From", mailbox(name, template.from.address)));
  const subject = fieldWriter(template.subject, (value) => headerField("Subject", value));
  const fixed = fixedHeaders(template);
  const body = template.html === undefined ? onlyText(template.text) : alternatives(template, template.html, boundary);
  return (fill) => {
    const { values } = fill;
    return Buffer.from(
      from(values) +
        tokenField("To", fill.to) +
        subject(values) +
        tokenField("Message-ID", `<${fill.messageId}>`) +
        tokenField("Date", rfc5322Date(fill.date)) +
        fixed +
        body(values),
      "latin1",
    );
  };
}

/** RFC 5322, 3.3, in UTC. */
function rfc5322Date(date: Date): string {
  return date.toUTCString().replace("GMT", "+0000");
}

type Values = Readonly<Record<string, string>>;
type Write = (values: Values) => string;

const written = new Set(
  "from to subject message-id date reply-to mime-version content-type content-transfer-encoding cc bcc dkim-signature received return-path sender list-help".split(
    " ",
  ),
);

/** Whether a custom header may be set: a field name of RFC 5322 that neither the composer nor a mail server writes. */
export function mayHaveHeader(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(name) && !written.has(name.toLowerCase());
}

function fixedHeaders(template: MailTemplate): string {
  let out = template.replyTo ? tokenField("Reply-To", template.replyTo) : "";
  for (const [name, value] of Object.entries(template.headers ?? {})) {
    if (mayHaveHeader(name)) out += headerField(name, value);
  }
  return `${out}MIME-Version: 1.0\r\n`;
}

function onlyText(text: readonly Piece[]): Write {
  const write = partWriter("text/plain", text, false);
  return (values) => `${write(values)}\r\n`;
}

function alternatives(template: MailTemplate, html: readonly Piece[], boundary: string): Write {
  const text = partWriter("text/plain", template.text, false);
  const page = partWriter("text/html", html, true);
  const pictures = (template.inline ?? []).map((image) => imagePart(image, `${boundary}r`)).join("");
  const { qr } = template;
  const open = `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n--${boundary}\r\n`;
  const close = `\r\n--${boundary}--\r\n`;
  if (!pictures && !qr) return (values) => `${open}${text(values)}\r\n--${boundary}\r\n${page(values)}${close}`;
  const related = `Content-Type: multipart/related; boundary="${boundary}r"; type="text/html"\r\n\r\n--${boundary}r\r\n`;
  return (values) => {
    const code = qr ? imagePart({ cid: qr.cid, ...qrImage(valueOf(values, qr.slot)) }, `${boundary}r`) : "";
    return `${open}${text(values)}\r\n--${boundary}\r\n${related}${page(values)}${pictures}${code}\r\n--${boundary}r--\r\n${close}`;
  };
}

function imagePart(image: InlineImage, boundary: string): string {
  const name = image.cid.replace(/[^A-Za-z0-9._@-]/g, "");
  return (
    `\r\n--${boundary}\r\nContent-Type: ${image.type.replace(/[^a-z0-9/+.-]/gi, "")}\r\nContent-ID: <${name}>\r\n` +
    `Content-Disposition: inline\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64Lines(image.content)}`
  );
}

function partWriter(type: string, pieces: readonly Piece[], html: boolean): Write {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;
  const steps = merged(pieces).map((piece): Encoded | { slot: string; raw: boolean } =>
    typeof piece === "string" ? encodeConstant(piece) : { slot: piece.slot, raw: piece.raw === true || !html },
  );
  return (values) => {
    let out = head;
    let column = 0;
    for (const step of steps) {
      if ("slot" in step) {
        const value = valueOf(values, step.slot);
        const encoded = encodeValue(step.raw ? value : escapeHtml(value), column);
        if (encoded !== "") {
          out += encoded + softBreak;
          column = 0;
        } else if (column > 0) {
          out += softBreak;
          column = 0;
        }
      } else {
        out += step.text;
        column = step.column;
      }
    }
    return out;
  };
}

/** Neighbouring constants become one, so that a constant always starts where a line does. */
function merged(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (piece === "") continue;
    if (typeof piece === "string" && typeof last === "string") out[out.length - 1] = last + piece;
    else out.push(piece);
  }
  return out;
}

function fieldWriter(pieces: readonly Piece[] | string, write: (value: string) => string): Write {
  const parts = typeof pieces === "string" ? [pieces] : merged(pieces);
  if (parts.every((part) => typeof part === "string")) {
    const constant = write(parts.join(""));
    return () => constant;
  }
  return (values) =>
    write(parts.map((part) => (typeof part === "string" ? part : valueOf(values, part.slot))).join(""));
}

// A message with a place that nobody filled is not made: an empty value is one, a missing one is a fault.
function valueOf(values: Values, slot: string): string {
  const value = values[slot];
  if (value === undefined) throw new Error(`no value for {{${slot}}}`);
  return value;
}
