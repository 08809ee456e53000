import { generateKeyPairSync } from "node:crypto";
import type { MailTemplate, Piece } from "../../src/channels/email/compose/compile.ts";

const paragraph =
  '<p style="margin:0 0 16px;font:400 15px/1.6 Arial,sans-serif;color:#1d2433">The delivery for your department was held at the depot because the reference on the label could not be read. Please check the entry below and tell us whether it belongs to you.</p>\n';

/** A personalised message of about 8 kB of HTML with its text part: what both sides of the comparison send. */
export function benchTemplate(size = 8192): MailTemplate {
  const open = '<!doctype html>\n<html lang="en"><body style="margin:0;background:#f4f5f8">\n<p>Dear ';
  const html: Piece[] = [open, { slot: "first_name" }, ",</p>\n"];
  let length = open.length;
  while (length < size) {
    html.push(paragraph);
    length += paragraph.length;
  }
  html.push(
    '<p><a href="',
    { slot: "link" },
    '">Look at the delivery</a></p>\n<img src="',
    { slot: "pixel" },
    '" alt="">\n</body></html>\n',
  );
  return {
    from: { name: "Parcel desk", address: "desk@lake.example" },
    subject: ["A delivery waits for you, ", { slot: "first_name" }],
    text: [
      "Dear ",
      { slot: "first_name" },
      ",\n\na delivery waits at the depot:\n",
      { slot: "link" },
      "\n\nParcel desk\n",
    ],
    html,
  };
}

export interface BenchRecipient {
  to: string;
  messageId: string;
  values: Record<string, string>;
}

export function benchRecipient(number: number): BenchRecipient {
  const token = `${number}`.padStart(8, "0").repeat(5).slice(0, 38);
  return {
    to: `person${number}@lake.example`,
    messageId: `${token}.bench@lake.example`,
    values: {
      first_name: `Person${number}`,
      link: `http://127.0.0.1:4002/l/${token}`,
      pixel: `http://127.0.0.1:4002/o/${token}.gif`,
    },
  };
}

/** What the yardstick composes: the pieces joined for one recipient. */
export function fillPieces(pieces: readonly Piece[], values: Record<string, string>): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : values[piece.slot])).join("");
}

export function benchDkim(): { domain: string; selector: string; privateKey: string } {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { domain: "lake.example", selector: "bench", privateKey };
}
