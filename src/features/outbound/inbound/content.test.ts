import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { partOf } from "../../../../tools/sweep/wide.ts";
import { contentRead } from "../parsers.ts";
import { outboundEnv } from "../testing.ts";
import { readResults } from "./authentication.ts";
import { linksIn } from "./links.ts";
import { hostileMails } from "./mail.hostile.ts";

let t: TestEnv;
beforeAll(async () => void (t = await outboundEnv()));
afterAll(() => t.close());

const read = (raw: string | Buffer, reporter = "ada@hill.example") =>
  contentRead(newId(), { raw: Buffer.from(raw), reporter });

const letter = [
  "Authentication-Results: mx.hill.example; spf=pass smtp.mailfrom=lake.example; dkim=fail; dmarc=fail",
  "Authentication-Results: forged.example; dmarc=pass",
  'From: "Harbour Billing" <accounts@lake.example>',
  "Reply-To: elsewhere@quickpost.example",
  "Subject: =?utf-8?Q?Overdue=0D=0AX:_invoice?=",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/html; charset=utf-8",
  "",
  '<p>Dear Ada,</p><p>pay <a href="https://pay.lake.example/88?for=ada">https://bank.example</a></p><form action="https://lake.example/send"></form><script>alert(1)</script>',
  "--b",
  'Content-Type: application/pdf; name="invoice.pdf"',
  'Content-Disposition: attachment; filename="invoice.pdf"',
  "Content-Transfer-Encoding: base64",
  "",
  "aGVsbG8=",
  "--b--",
  "",
].join("\r\n");

describe("what stands in a reported mail", () => {
  it("is its head, the results by its last server, text, links and attachments", async () => {
    expect(await read(letter)).toMatchObject({
      whole: true,
      origin: "itself",
      subject: "Overdue X: invoice",
      from: { name: "Harbour Billing", address: "accounts@lake.example" },
      replyTo: "elsewhere@quickpost.example",
      authentication: { server: "mx.hill.example", spf: "pass", dkim: "fail", dmarc: "fail" },
      text: expect.stringContaining("Dear Ada,"),
      html: expect.stringContaining("<script>"),
      links: [
        { text: "https://bank.example", address: "https://pay.lake.example/88?for=ada", host: "pay.lake.example" },
        { address: "https://lake.example/send" },
        { address: "https://bank.example" },
      ],
      attachments: [
        {
          name: "invoice.pdf",
          type: "application/pdf",
          size: 5,
          hash: createHash("sha256").update("hello").digest("hex"),
          inline: false,
        },
      ],
    });
  });

  it("is that of the attached mail, where it was sent as an attachment", async () => {
    const outer = `From: Ada <ada@hill.example>\r\nSubject: Odd\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="o"\r\n\r\n--o\r\nContent-Type: message/rfc822\r\n\r\n${letter}\r\n--o--\r\n`;
    expect(await read(outer)).toMatchObject({ origin: "attached", from: { address: "accounts@lake.example" } });
  });

  it("is quoted, where the reporter wrote it", async () => {
    const quoted = "From: Ada <Ada@hill.example>\r\nSubject: Fwd: Overdue\r\n\r\nIs this real?\r\n\r\n> pay now";
    expect(await read(quoted)).toMatchObject({ origin: "quoted" });
  });

  it("is bounded, and goes on where it was cut", async () => {
    const long = await read(`From: a@b.example\r\n${"X-A: b\r\n".repeat(500)}\r\n${"word ".repeat(100_000)}`);
    expect(long.cut).toBe(true);
    expect(long.text.length).toBeLessThanOrEqual(40_000);
    expect(long.headers.length).toBeLessThanOrEqual(150);
  });

  it("has no line that turns what stands around it, and nothing that a database cannot keep", async () => {
    const turned = await read(`From: "\u202egpj.exe" <a@b.example>\r\nSubject: a\u2066b\r\n\r\nx\0y\ud83d`);
    expect(turned.subject).toBe("a b");
    expect(turned.from.name).not.toContain("\u202e");
    expect(turned.text).not.toContain("\0");
  });

  it.each(partOf(Object.keys(hostileMails), 4, "hostile mails"))("is told of any mail: %s", async (name) => {
    const content = await read(hostileMails[name]!(200_000));
    expect(content.text.length).toBeLessThanOrEqual(40_000);
    expect(JSON.stringify(content).length).toBeLessThan(1_000_000);
  });
});

it.each([
  [
    "mx.a.example; spf=pass smtp.mailfrom=b.example; dkim=pass header.d=b.example; dmarc=pass",
    ["mx.a.example", "pass", "pass", "pass"],
  ],
  ["mx.a.example 1; dkim=fail; dkim=pass (2048 (bit) key); dkim=neutral", ["mx.a.example", null, "pass", null]],
  ["mx.a.example; auth=pass (spf=pass); SPF = SoftFail", ["mx.a.example", "softfail", null, null]],
])("results are read: %s", (value, [server, spf, dkim, dmarc]) =>
  expect(readResults(value)).toEqual({ server, spf, dkim, dmarc }),
);

it.each([
  ["nothing", ""],
  ["none", "mx.a.example; none"],
  ["comments that never close", `mx; ${"(".repeat(5000)}`],
])("no results are none: %s", (_name, value) => expect(readResults(value)).toBeNull());

it("links are those of the web, each once, at most two hundred", () => {
  const html = `${'<a href="https://a.example/1">one</a>'.repeat(3)}<a href="javascript:alert(1)">no</a><a href="mailto:a@b.example">no</a><a href='http://B.example'>two`;
  expect(linksIn(html, "and https://c.example/x.").map(({ address, host, text }) => [address, host, text])).toEqual([
    ["https://a.example/1", "a.example", "one"],
    ["http://B.example", "b.example", "two"],
    ["https://c.example/x", "c.example", ""],
  ]);
  expect(linksIn(Array.from({ length: 500 }, (_, n) => `<a href="https://a.example/${n}">`).join(""), "")).toHaveLength(
    200,
  );
});

it.each(["https://x.y/ ", "https://% "])("of a mail full of addresses only so many are read: %s", (address) => {
  const read = vi.spyOn(URL, "canParse");
  linksIn("", address.repeat(50_000));
  expect(read.mock.calls.length).toBeLessThanOrEqual(2000);
  read.mockRestore();
});

it("a mail of as many different addresses is read no further than that", () => {
  const read = vi.spyOn(URL, "canParse");
  linksIn("", Array.from({ length: 20_000 }, (_, n) => `https://${n}:x/`).join(" "));
  expect(read.mock.calls.length).toBe(2000);
  read.mockRestore();
});
