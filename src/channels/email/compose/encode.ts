import { encodeWords, foldLines } from "nodemailer/lib/mime-funcs";
import * as qp from "nodemailer/lib/qp";

/** RFC 2045, 6.7: the longest line. */
const lineLength = 76;
/** What a line of quoted-printable may hold before the "=" of a soft break. */
const beforeBreak = lineLength - 1;

/** A constant in quoted-printable that starts at column 0, and the column at which it ends. */
export interface Encoded {
  text: string;
  column: number;
}

/** Encodes a constant once. Line ends become CRLF; white space at its end is encoded, so that what follows may be anything. */
export function encodeConstant(text: string): Encoded {
  const encoded = qp.wrap(qp.encode(crlf(text)), beforeBreak);
  return { text: encoded, column: encoded.length - (encoded.lastIndexOf("\n") + 1) };
}

/**
 * Encodes a value that follows `column` characters on its line. The caller puts a soft break after it, so that the next constant
 * starts at column 0 again.
 */
export function encodeValue(value: string, column: number): string {
  if (value === "") return "";
  const room = beforeBreak - column;
  if (literal.test(value)) {
    if (value.length <= room) return value;
    if (value.length < lineLength) return softBreak + value;
  }
  const encoded = qp.wrap(qp.encode(crlf(value)), beforeBreak);
  return column > 0 ? softBreak + encoded : encoded;
}

export const softBreak = "=\r\n";

/** A header field with its line end, encoded (RFC 2047) and folded where it must be. */
export function headerField(name: string, value: string): string {
  const clean = value.replace(/[\r\n\t\0]+/g, " ").trim();
  if (clean === "") return `${name}:\r\n`;
  const line = `${name}: ${clean}`;
  const plain = printable.test(clean) && !clean.includes("=?");
  if (plain && line.length <= lineLength) return `${line}\r\n`;
  // A plain text without a place to fold could grow over what a line may hold (RFC 5322, 2.1.1), so a long one is encoded as well.
  return `${foldLines(plain && clean.length < 900 ? line : `${name}: ${encodeWords(clean, "B", 52, true)}`, lineLength)}\r\n`;
}

/** A header field whose value is made of tokens by this program (ids, dates, addresses) and is never encoded. */
export function tokenField(name: string, value: string): string {
  return `${name}: ${value.replace(/[\r\n\0]/g, "")}\r\n`;
}

/** `"Name" <address>`; the name encoded where it is not plain ASCII. */
export function mailbox(name: string, address: string): string {
  const clean = name.replace(/[\r\n\t\0]+/g, " ").trim();
  if (clean === "") return address;
  if (printable.test(clean) && !clean.includes("=?")) {
    return `${atoms.test(clean) ? clean : `"${clean.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
  }
  return `${encodeWords(clean, "B", 52, true)} <${address}>`;
}

/** Base64 in lines of 76 characters with a line end after the last. */
export function base64Lines(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  let out = "";
  for (let at = 0; at < text.length; at += lineLength) out += `${text.slice(at, at + lineLength)}\r\n`;
  return out;
}

function crlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

/** Printable ASCII without "=", no space at either end. */
const literal = /^(?! )[\x20-\x3c\x3e-\x7e]+(?<! )$/;
const printable = /^[\x20-\x7e]*$/;
const atoms = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]+$/;
