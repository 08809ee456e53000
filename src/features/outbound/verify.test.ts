import { createSecretKey, generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileMail } from "../../channels/email/compose/compile.ts";
import { studyMail } from "./inbound/study.ts";
import { markerHolds, readMarker, writeMarker, writeUnsigned } from "./message-id.ts";
import { keyText, markerDays, publicKeyOf, readKeyText, verifyMail as verdictOf } from "./verify.ts";
import type { VerificationKey } from "./verify.ts";

const verifyMail = async (raw: Uint8Array, key: VerificationKey, at: Date) =>
  verdictOf(await studyMail({ raw, nullSender: false, lureHost: "lure.example" }), key, at);
const org = randomUUID();
const pair = generateKeyPairSync("ed25519");
const raw = Buffer.from(pair.publicKey.export({ format: "jwk" }).x!, "base64url");
const known = { org, key: publicKeyOf(raw) };
const campaign = randomUUID();
const at = 1_795_255_200;
const now = new Date((at + 3600) * 1000);
const marked = { org, campaign, recipient: "Ada@Hill.example", at };

const mail = async (local: string, to = "ada@hill.example") =>
  compileMail({ from: { name: "Desk", address: "desk@lake.example" }, subject: ["x"], text: ["x"] })({
    to,
    messageId: `${local}@lake.example`,
    date: now,
    values: {},
  });

describe("a marker", () => {
  it("says its campaign and time to everybody, and holds for one recipient of one organisation only", async () => {
    const local = writeMarker(marked, pair.privateKey);
    expect(local).toMatch(/^[a-z2-7]{135}$/);
    const read = readMarker(`<${local}@lake.example>`)!;
    expect(read).toMatchObject({ campaign, at });
    expect(markerHolds(marked, read.signature, known.key)).toBe(true);
    expect(markerHolds({ ...marked, recipient: "ada@hill.example" }, read.signature, known.key)).toBe(true);
    for (const change of [
      { org: randomUUID() },
      { campaign: randomUUID() },
      { recipient: "bob@hill.example" },
      { at: at + 1 },
    ]) {
      expect(markerHolds({ ...marked, ...change }, read.signature, known.key)).toBe(false);
    }
    expect(markerHolds(marked, read.signature, publicKeyOf(randomBytes(32)))).toBe(false);
  });

  it("has nothing in common with the next one, by which a mail rule could know it", () => {
    const markers = Array.from({ length: 200 }, (_one, i) =>
      writeMarker({ ...marked, recipient: `p${i}@hill.example` }, pair.privateKey),
    );
    for (let column = 0; column < 134; column++)
      expect(new Set(markers.map((one) => one[column])).size).toBeGreaterThan(12);
  });

  it("without a signature names the same message the same way, another one otherwise, and holds for nobody", () => {
    const secret = createSecretKey(randomBytes(48));
    const local = writeUnsigned(marked, secret);
    const read = readMarker(`${local}@lake.example`)!;
    expect(read).toMatchObject({ campaign, at });
    expect(writeUnsigned(marked, secret)).toBe(local);
    const others = [{ recipient: "bob@hill.example" }, { at: at + 1 }, { campaign: randomUUID() }];
    const names = [...others.map((change) => writeUnsigned({ ...marked, ...change }, secret)), writeUnsigned(marked, createSecretKey(randomBytes(48)))]; // oxfmt-ignore
    expect(new Set([local, ...names].map((one) => readMarker(one)!.signature.toString("hex"))).size).toBe(5);
    expect(markerHolds(marked, read.signature, known.key)).toBe(false);
  });

  it("changed in any letter does not hold", () => {
    const local = writeMarker(marked, pair.privateKey);
    fc.assert(
      fc.property(fc.nat(133), fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz234567")), (index, letter) => {
        if (local[index] === letter) return;
        const read = readMarker(local.slice(0, index) + letter + local.slice(index + 1))!;
        expect(markerHolds({ ...marked, campaign: read.campaign, at: read.at }, read.signature, known.key)).toBe(false);
      }),
    );
  });
});

describe("verifying a mail", () => {
  it("knows a simulation of the organisation, also when it is attached to another mail", async () => {
    const eml = await mail(writeMarker(marked, pair.privateKey));
    const verdict = {
      simulation: true,
      campaign,
      recipient: "ada@hill.example",
      expired: false,
      sentAt: new Date(at * 1000),
    };
    expect(await verifyMail(eml, known, now)).toMatchObject(verdict);
    expect(await verifyMail(forwarded(eml, "message/rfc822"), known, now)).toMatchObject(verdict);
    expect(
      await verifyMail(
        forwarded(forwarded(eml, "message/rfc822"), 'application/octet-stream; name="mail.eml"'),
        known,
        now,
      ),
    ).toMatchObject(verdict);
  });

  it("also when the server noted the recipient in a header of its own", async () => {
    const eml = await mail(writeMarker(marked, pair.privateKey), "list@hill.example");
    expect(await verifyMail(eml, known, now)).toEqual({ simulation: false, reason: "not-signed" });
    expect(
      await verifyMail(Buffer.concat([Buffer.from("Delivered-To: ada@hill.example\r\n"), eml]), known, now),
    ).toMatchObject({ simulation: true });
  });

  it("is not fooled by another mail, another recipient or another organisation's key", async () => {
    const local = writeMarker(marked, pair.privateKey);
    expect(await verifyMail(await mail("abc.def"), known, now)).toEqual({ simulation: false, reason: "no-marker" });
    expect(await verifyMail(await mail(local, "eve@hill.example"), known, now)).toEqual({
      simulation: false,
      reason: "not-signed",
    });
    expect(await verifyMail(await mail(local), { org: randomUUID(), key: known.key }, now)).toMatchObject({
      simulation: false,
    });
    expect(await verifyMail(await mail(local), { org, key: publicKeyOf(randomBytes(32)) }, now)).toMatchObject({
      simulation: false,
    });
    expect(await verifyMail(Buffer.from("nonsense"), known, now)).toEqual({ simulation: false, reason: "no-marker" });
  });

  it("says when the proof is too old to mean anything", async () => {
    const eml = await mail(writeMarker(marked, pair.privateKey));
    const later = new Date(now.getTime() + markerDays * 86_400_000);
    expect(await verifyMail(eml, known, later)).toMatchObject({ simulation: true, expired: true });
  });
});

describe("the published key", () => {
  it("is read back from its text", () => {
    const read = readKeyText(keyText(org, raw))!;
    expect(read.org).toBe(org);
    expect(read.key.equals(known.key)).toBe(true);
  });
  it.each(["", "v=spf1 -all", "v=hookwise1; o=x; k=rsa; p=AAAA", `v=hookwise1; o=${org}; k=ed25519; p=AAAA`])(
    "is not read from %j",
    (text) => expect(readKeyText(text)).toBeNull(),
  );
});

function forwarded(eml: Buffer, type: string): Buffer {
  const head = `From: ada@hill.example\r\nTo: report@hill.example\r\nSubject: Fwd\r\nMessage-ID: <f${randomBytes(4).toString("hex")}@hill.example>\r\nMIME-Version: 1.0\r\n`;
  const base64 = !type.startsWith("message/");
  const body = base64 ? eml.toString("base64").replace(/.{76}/g, "$&\r\n") : eml.toString("latin1");
  return Buffer.from(
    `${head}Content-Type: multipart/mixed; boundary="b${eml.length}"\r\n\r\n--b${eml.length}\r\nContent-Type: text/plain\r\n\r\nLook\r\n--b${eml.length}\r\n` +
      `Content-Type: ${type}\r\n${base64 ? "Content-Transfer-Encoding: base64\r\n" : ""}Content-Disposition: attachment; filename="mail.eml"\r\n\r\n${body}\r\n--b${eml.length}--\r\n`,
    "latin1",
  );
}
