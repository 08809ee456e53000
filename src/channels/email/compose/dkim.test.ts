import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import nodemailer from "nodemailer";
import { describe, expect, it } from "vitest";
import { compileMail } from "./compile.ts";
import { dkimSigner, readDkimKey } from "./dkim.ts";

const mail = compileMail({
  from: { name: "Grüße vom Depot", address: "desk@lake.example" },
  subject: ["Eine lange Überschrift, die über mehrere Zeilen gefaltet werden muss: ", { slot: "name" }],
  text: ["Hallo ", { slot: "name" }, "\n\n"],
  html: ["<p>Hallo ", { slot: "name" }, "</p>"],
})({ to: "ada@hill.example", messageId: "abc@lake.example", date: new Date(0), values: { name: "Ada" } });

const rsa = pem(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey);
const ed25519 = pem(generateKeyPairSync("ed25519").privateKey);

describe("a DKIM signature", () => {
  it.each([
    ["RSA", rsa],
    ["Ed25519", ed25519],
  ])("with %s holds for the message, and for no other", async (_name, privateKey) => {
    const signed = await sign(mail, privateKey);
    expect(holds(signed, privateKey)).toBe(true);
    const lines = signed.toString("latin1").split("\r\n");
    expect(Math.max(...lines.slice(0, lines.indexOf("")).map((line) => line.length))).toBeLessThanOrEqual(160);
    for (const [what, change] of [
      ["the subject", (text: string) => text.replace("Subject: ", "Subject: Re: ")],
      ["a second sender", (text: string) => text.replace("From:", "From: eve@other.example\r\nFrom:")],
      ["the body", (text: string) => text.replace("Hallo", "Hello")],
      ["a line more", (text: string) => `${text}more\r\n`],
    ] as const) {
      expect(holds(Buffer.from(change(signed.toString("latin1")), "latin1"), privateKey), what).toBe(false);
    }
  });

  it("does not mind folding, case of names or empty lines at the end", async () => {
    const signed = (await sign(mail, rsa)).toString("latin1");
    const relayed = `${signed.replace("Date: ", "date:\r\n\t ").replace("MIME-Version", "Mime-version")}\r\n\r\n`;
    expect(holds(Buffer.from(relayed, "latin1"), rsa)).toBe(true);
  });

  it("is checked here by a reader that also accepts the signatures of another signer", async () => {
    const transport = nodemailer.createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
      dkim: { domainName: "lake.example", keySelector: "s", privateKey: rsa },
    });
    const other = await transport.sendMail({
      from: "desk@lake.example",
      to: "ada@hill.example",
      subject: "x",
      text: "Hello\n",
    });
    expect(holds(other.message as Buffer, rsa)).toBe(true);
  });

  it.each([
    "",
    "no key",
    pem(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
    pem(generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey),
  ])("is not made with the key %j", (key) => expect(() => readDkimKey(key)).toThrow());
});

async function sign(message: Buffer, privateKey: string): Promise<Buffer> {
  return Buffer.concat([await dkimSigner({ domain: "lake.example", selector: "s", privateKey })(message), message]);
}

/** A verifier written from RFC 6376 and 8463 alone. */
function holds(message: Buffer, privateKey: string): boolean {
  const text = message.toString("latin1");
  const split = text.indexOf("\r\n\r\n");
  const fields = text.slice(0, split).split(/\r\n(?![ \t])/);
  const own = fields.findIndex((one) => /^dkim-signature:/i.test(one));
  const tags = new Map(
    fields[own]!.replace(/^[^:]*:/, "")
      .split(";")
      .map((tag) => {
        const at = tag.indexOf("=");
        return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s+/g, "")] as const;
      }),
  );
  const [headerForm, bodyForm] = tags.get("c")!.split("/");
  expect(headerForm).toBe("relaxed");
  let body = text.slice(split + 4);
  if (bodyForm === "relaxed") body = body.replace(/[ \t]+/g, " ").replace(/ \r\n/g, "\r\n");
  body = body.replace(/(?:\r\n)*$/, "\r\n");
  if (createHash("sha256").update(body, "latin1").digest("base64") !== tags.get("bh")) return false;
  const left = fields.filter((_one, index) => index !== own);
  let data = "";
  for (const name of tags.get("h")!.split(":")) {
    const at = left.findLastIndex((one) => one.slice(0, one.indexOf(":")).trim().toLowerCase() === name);
    if (at >= 0) data += `${relaxed(left.splice(at, 1)[0]!)}\r\n`;
  }
  data += relaxed(fields[own]!.replace(/(;\s*b=)[\s\S]*$/, "$1"));
  const key = createPublicKey(privateKey);
  const signature = Buffer.from(tags.get("b")!, "base64");
  return tags.get("a") === "ed25519-sha256"
    ? verify(null, createHash("sha256").update(data, "latin1").digest(), key, signature)
    : verify("sha256", Buffer.from(data, "latin1"), key, signature);
}

function relaxed(field: string): string {
  const at = field.indexOf(":");
  const value = field
    .slice(at + 1)
    .replace(/\r\n/g, "")
    .replace(/[ \t]+/g, " ")
    .trim();
  return `${field.slice(0, at).trim().toLowerCase()}:${value}`;
}

function pem(key: { export: (options: { type: "pkcs8"; format: "pem" }) => string | Buffer }): string {
  return String(key.export({ type: "pkcs8", format: "pem" }));
}
