import { setImmediate as turn } from "node:timers/promises";
import nodemailer from "nodemailer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileMail } from "../../../channels/email/compose/compile.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { signMessageId, verificationKey } from "../keys.ts";
import { studied } from "../parsers.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { verifyMail } from "../verify.ts";
import { openRaw } from "./raw.ts";
import { collectMail, listenForMail } from "./listen.ts";
import { hostileMails } from "./mail.hostile.ts";
import { partOf } from "../../../../tools/sweep/wide.ts";

let t: TestEnv;
let org: string;
let listener: Awaited<ReturnType<typeof listenForMail>>;
beforeAll(async () => {
  t = await outboundEnv();
  listener = await listenForMail(t.env, 0);
  org = await organisationWith(t, ["hill.example"]);
});
afterAll(async () => {
  await listener.close();
  await t.close();
});

const asked = (raw: Buffer) => ({ raw, nullSender: false, lureHost: new URL(t.env.config.lureUrl).host });

async function deliver(to: string, raw: Buffer): Promise<void> {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port: listener.port, ignoreTLS: true });
  await transport.sendMail({ envelope: { from: "ada@hill.example", to: [to] }, raw });
  transport.close();
}

describe("a mail that nothing can parse is kept and reported, and nobody waits for it", () => {
  it.each(partOf(Object.keys(hostileMails), 4, "hostile mails"))("%s", async (name) => {
    const size = name === "empty borders" ? 4 * 1024 * 1024 : 600_000;
    const raw = Buffer.concat([hostileMails[name]!(size), Buffer.from("\r\n")]);
    const box = await call(t, "createMailbox", org, { purpose: "reports", source: "smtp" });
    let [turns, over] = [0, false];
    const delivered = deliver(box.address, raw).finally(() => (over = true));
    for (; !over; turns++) await turn();
    await delivered;
    const [newest] = (await call(t, "listReportedMails", org, {})).items;
    expect(newest).toMatchObject({ kept: true, simulation: false });
    expect((await openRaw(t.env, org, newest.id))?.equals(raw)).toBe(true);
    expect(turns).toBeGreaterThan(20);
  });

  it("three hundred nested parts around a simulation still say what it is", async () => {
    const at = new Date();
    const recipient = "ada@hill.example";
    const messageId = await signMessageId(
      t.env,
      org,
      { channel: "email", domain: "lake.example" },
      { campaign: newId(), recipient, at },
    );
    const eml = compileMail({ from: { name: "Desk", address: "desk@lake.example" }, subject: ["x"], text: ["x"] })({
      to: recipient,
      messageId,
      date: at,
      values: {},
    });
    const key = await t.database.tx(org, (db) => verificationKey(t.env, db, org));
    for (const raw of [
      Buffer.concat([Buffer.from("X-Long: "), Buffer.alloc(2 * 1024 * 1024 + 10, "a"), Buffer.from("\r\n"), eml]),
      Buffer.concat([
        Buffer.from("From: ada@hill.example\r\nTo: report@hill.example\r\n"),
        ...Array.from({ length: 300 }, (_, level) =>
          Buffer.from(`Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`),
        ),
        Buffer.from("Content-Type: message/rfc822\r\n\r\n"),
        eml,
      ]),
    ]) {
      const study = await studied(org, asked(raw));
      expect(study.messageIds).toContain(messageId);
      // Behind two megabytes of header the mail's own lines are out of sight; a nested one's are not.
      if (study.mails.some((one) => one.recipients.includes(recipient)))
        expect(verifyMail(study, key, at)).toMatchObject({ simulation: true, recipient });
    }
  });

  it("characters that a database cannot keep do not lose a report", async () => {
    const box = await call(t, "createMailbox", org, { purpose: "reports", source: "smtp" });
    const raw = Buffer.from(
      "From: a\0da@hill.example\r\nMessage-ID: <a\0b@hill.example>\r\nReferences: <x\0y@hill.example>\r\n\r\nMessage-ID: <q\0\u{1}@x.example>\r\n",
    );
    await deliver(box.address, raw);
    const [newest] = (await call(t, "listReportedMails", org, {})).items;
    expect((await openRaw(t.env, org, newest.id))?.equals(raw)).toBe(true);
  });

  it("a mail that names a thousand people costs no thousand signatures", () => {
    const mails = Array.from({ length: 20 }, () => ({ messageId: "x", recipients: [] as string[] }));
    let looked = 0;
    const recipients = new Proxy(
      Array.from({ length: 50 }, (_, n) => `p${n}@x.example`),
      {
        get(all, name, self) {
          if (typeof name === "string" && /^\d+$/.test(name)) looked++;
          return Reflect.get(all, name, self);
        },
      },
    );
    const messageId = `${"a".repeat(135)}@x.example`;
    const key = t.database.tx(org, (db) => verificationKey(t.env, db, org));
    return key.then((known) => {
      verifyMail({ whole: true, mails: mails.map(() => ({ messageId, recipients })) }, known, new Date());
      expect(looked).toBeLessThan(400);
    });
  });
});

it("a mail that is larger than any is not held in memory, however long it goes on", async () => {
  async function* endless() {
    for (let sent = 0; sent < 2000; sent++) {
      await turn();
      yield new Uint8Array(1024 * 1024);
    }
  }
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* watched() {
    for await (const piece of endless()) {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
      yield piece;
    }
  }
  const taken: string[] = [];
  const take = async (raw: Buffer) => taken.push(String(raw));
  expect(await collectMail(watched(), 8 * 1024 * 1024, "192.0.2.1", take)).toBe("too-large");
  expect(most).toBeLessThan(1000 * 1024 * 1024);
  async function* small() {
    yield Buffer.from("ab");
    yield Buffer.from("c");
  }
  expect(await collectMail(small(), 3, "192.0.2.1", take)).toBe("taken");
  expect(taken).toEqual(["abc"]);
});
