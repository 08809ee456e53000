import fc from "fast-check";
import PostalMime from "postal-mime";
import decodeQR from "qr/decode.js";
import { describe, expect, it } from "vitest";
import { qrImage } from "../../../kit/qr.ts";
import { compileMail } from "./compile.ts";
import type { MailTemplate, Piece } from "./compile.ts";

const date = new Date("2026-11-21T10:00:00Z");
const base = {
  from: { name: "Parcel desk", address: "desk@lake.example" },
  subject: ["Hello"],
  text: ["Hi"],
} satisfies MailTemplate;
const fill = { to: "ada@hill.example", messageId: "abc@lake.example", date, values: {} };

describe("a compiled mail", () => {
  it("carries its parts, its header and one recipient", async () => {
    const mail = await parsed(
      {
        ...base,
        replyTo: "answers@lake.example",
        html: ["<p>Dear <b>", { slot: "name" }, '</b></p><img src="cid:logo">'],
        headers: { "X-Depot": "Nordhöhe", "Content-Type": "text/plain", "Bad Name": "x" },
        inline: [{ cid: "logo", type: "image/png", content: Buffer.from("picture") }],
      },
      { name: "Ada <Berg>" },
    );
    expect(mail.subject).toBe("Hello");
    expect(mail.from).toMatchObject({ name: "Parcel desk", address: "desk@lake.example" });
    expect(mail.to).toMatchObject([{ address: "ada@hill.example" }]);
    expect(mail.messageId).toBe("<abc@lake.example>");
    expect(mail.date).toBe(date.toISOString());
    expect(mail.replyTo?.[0]?.address).toBe("answers@lake.example");
    expect(mail.html).toContain("<p>Dear <b>Ada &lt;Berg&gt;</b></p>");
    expect(mail.headers.find((one) => one.key === "x-depot")?.value).toBe("=?UTF-8?B?Tm9yZGjDtmhl?=");
    expect(mail.headers.filter((one) => one.key === "content-type")).toHaveLength(1);
    expect(mail.headers.some((one) => one.key.startsWith("bad"))).toBe(false);
    expect(mail.attachments).toMatchObject([{ contentId: "<logo>", mimeType: "image/png", disposition: "inline" }]);
    expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer).toString()).toBe("picture");
  });

  it.each([
    ["subject", { ...base, subject: ["Hi ", { slot: "code" }] }],
    ["text", { ...base, text: [{ slot: "code" }] }],
    ["html", { ...base, html: ["<p>", { slot: "code" }, "</p>"] }],
    ["picture", { ...base, html: ["<p></p>"], qr: { cid: "q", slot: "code" } }],
  ] as [string, MailTemplate][])("is not made while a value in its %s is missing", (_where, template) => {
    expect(() => compileMail(template)(fill)).toThrow("{{code}}");
  });

  it("draws the link of a slot as a QR code that can be read", async () => {
    const link = "http://127.0.0.1:4002/l/abcdefghijklmnopqrstuvwxyz0123456789AB";
    const mail = await parsed({ ...base, html: ['<img src="cid:code">'], qr: { cid: "code", slot: "link" } }, { link });
    const gif = new Uint8Array(mail.attachments[0]!.content as ArrayBuffer);
    expect(mail.attachments[0]).toMatchObject({ contentId: "<code>", mimeType: "image/gif" });
    expect(Buffer.from(gif).equals(Buffer.from(qrImage(link).content))).toBe(true);
    expect(decodeQR(pixels(gif))).toBe(link);
  });

  it.each(["Sender\r\nBcc: eve@other.example", "a\nb", "x\0y", "Ünï\r\nX-Evil: 1"])(
    "takes no header from the value %j",
    async (value) => {
      const template: MailTemplate = {
        ...base,
        from: { name: [{ slot: "v" }], address: "desk@lake.example" },
        subject: [{ slot: "v" }],
        headers: { "X-Note": value },
      };
      const message = compileMail(template)({ ...fill, values: { v: value } }).toString("latin1");
      const names = message
        .slice(0, message.indexOf("\r\n\r\n"))
        .split(/\r\n(?![ \t])/)
        .map((line) => line.split(":")[0]);
      expect(names).toEqual([
        "From",
        "To",
        "Subject",
        "Message-ID",
        "Date",
        "X-Note",
        "MIME-Version",
        "Content-Type",
        "Content-Transfer-Encoding",
      ]);
    },
  );

  it("gives back every text, in lines that every server takes", async () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom("a", " ", "=", ".", "\n", "\t", "ü", "界", "🎣", "-", "\r\n"),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
      maxLength: 300,
    });
    const piece = fc.oneof(text, fc.constantFrom<Piece>({ slot: "a" }, { slot: "b" }));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), text, text, text, async (pieces, a, b, subject) => {
        const values = { a, b };
        const message = compileMail({ ...base, subject: [subject], text: pieces, html: pieces })({ ...fill, values });
        const lines = message.toString("latin1").split("\r\n");
        const end = lines.indexOf("");
        for (const [index, line] of lines.entries()) {
          expect(line.length).toBeLessThanOrEqual(index < end ? 998 : 76);
          expect(line).toMatch(/^[\t\x20-\x7e]*$/);
          expect(line).not.toMatch(/[\t ]$/);
        }
        const wanted = pieces.map((one) => (typeof one === "string" ? one : values[one.slot as "a"])).join("");
        expect(body(message, "text/plain")).toBe(wanted.replace(/\r\n|\r|\n/g, "\r\n"));
      }),
      { numRuns: 400 },
    );
  });
});

async function parsed(template: MailTemplate, values: Record<string, string> = {}) {
  return PostalMime.parse(compileMail(template)({ ...fill, values }));
}

/** The bytes of a part, decoded by the letter of RFC 2045 only (the parser used elsewhere tidies line ends up). */
function body(message: Buffer, type: string): string {
  const text = message.toString("latin1");
  const boundary = /boundary="([^"]+)"/.exec(text)![1]!;
  const part = text.split(`--${boundary}\r\n`).find((one) => one.startsWith(`Content-Type: ${type}`))!;
  const encoded = part.slice(part.indexOf("\r\n\r\n") + 4).replace(/\r\n$/, "");
  const bytes = encoded
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The pixels of an uncompressed-LZW GIF as the QR encoder writes it. */
function pixels(gif: Uint8Array): { width: number; height: number; data: Uint8ClampedArray } {
  const width = gif[6]! | (gif[7]! << 8);
  const height = gif[8]! | (gif[9]! << 8);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const palette = gif[13]! === 0 ? ["black", "white"] : ["white", "black"];
  let at = gif.indexOf(0x2c, 13) + 10;
  const minSize = gif[at++]!;
  const bytes: number[] = [];
  for (let size = gif[at++]!; size > 0; size = gif[at++]!) {
    bytes.push(...gif.subarray(at, at + size));
    at += size;
  }
  let pixel = 0;
  for (const index of lzw(bytes, minSize)) {
    const shade = palette[index] === "black" ? 0 : 255;
    data.set([shade, shade, shade, 255], pixel * 4);
    pixel += 1;
  }
  return { width, height, data };
}

function* lzw(bytes: number[], minSize: number): Generator<number> {
  const clear = 1 << minSize;
  let table: number[][] = [];
  let size = minSize + 1;
  let previous: number[] | null = null;
  let held = 0;
  let bits = 0;
  const reset = () => {
    table = Array.from({ length: clear }, (_one, index) => [index]);
    table.push([], []);
    size = minSize + 1;
    previous = null;
  };
  reset();
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    while (bits >= size) {
      const code = held & ((1 << size) - 1);
      held >>>= size;
      bits -= size;
      if (code === clear) reset();
      else if (code === clear + 1) return;
      else {
        const entry: number[] = table[code] ?? [...previous!, previous![0]!];
        yield* entry;
        if (previous) table.push([...(previous as number[]), entry[0]!]);
        if (table.length === 1 << size && size < 12) size += 1;
        previous = entry;
      }
    }
  }
}
