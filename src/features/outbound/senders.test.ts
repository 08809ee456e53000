import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compileMail } from "../../channels/email/compose/compile.ts";
import { sendersOf } from "../../channels/email/senders.ts";
import { startSink } from "../../../tools/sink.ts";
import type { SinkMail } from "../../../tools/sink.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { readAddress } from "../../kit/address.ts";
import { newId } from "../../kit/id.ts";
import { openSender, profileFault } from "./index.ts";
import { placeOf } from "./profiles.ts";
import { senderFault } from "./senders.ts";
import { call, organisationWith, outboundEnv, prove } from "./testing.ts";

let t: TestEnv;
let org: string;
let sink: Awaited<ReturnType<typeof startSink>>;
const mails: SinkMail[] = [];

beforeAll(async () => {
  t = await outboundEnv({ LURE_DOMAINS: "bait.example" });
  org = await organisationWith(t, ["lake.example"]);
  sink = await startSink({ onMail: (mail) => void mails.push(mail) });
});
beforeEach(() => void mails.splice(0));
afterAll(async () => {
  await sink?.close();
  await t?.close();
});

const settings = () => ({ host: "127.0.0.1", port: sink.port, security: "none" });
const make = (more: object) =>
  call(t, "createSendingProfile", org, { name: newId(), fromAddress: "desk@lake.example", settings: settings(), ...more }); // oxfmt-ignore
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { reason?: string; message: string }) => error.reason ?? error.message,
  );

describe("nobody writes in somebody else's name", () => {
  it.each([
    ["a stranger's domain", { fromAddress: "ceo@harbour.example" }, "sender-not-proven"],
    ["what is below a proven domain", { fromAddress: "ceo@mail.lake.example" }, "sender-not-proven"],
    ["bounces to a stranger", { returnPath: "bounces@harbour.example" }, "sender-not-proven"],
    ["the operator's own domain", { fromAddress: "hookwise@localhost.example" }, "sender-not-proven"],
    ["a look-alike of a domain set aside", { fromAddress: "a@notbait.example" }, "sender-not-proven"],
    ["a brand as the name", { fromName: "PayPal Support" }, "sender-real-brand"],
    ["a brand in letters of another alphabet", { fromName: "P\u0430yPal Support" }, "sender-real-brand"],
    ["a brand with something between that has no width", { fromName: "Pay\u200bPal" }, "sender-real-brand"],
    ["a brand in wide letters", { fromName: "\uff30\uff41\uff59\uff30\uff41\uff4c" }, "sender-real-brand"],
    ["its own domain", { returnPath: "bounces@lake.example" }, "none"],
    ["a domain set aside for lures", { fromAddress: "it@bait.example", returnPath: "b@x.bait.example" }, "none"],
  ])("when a profile is saved: %s", async (_what, more, reason) => {
    expect(await reasonOf(make(more))).toBe(reason);
    const kept = await make({});
    expect(await reasonOf(call(t, "changeSendingProfile", org, { id: kept.id, ...more }))).toBe(reason);
  });

  it("of text messages, whose sender is a name", async () => {
    const texts = { channel: "sms", transport: "smpp", settings: { host: "127.0.0.1" } };
    for (const more of [{ fromAddress: "PayPal" }, { fromAddress: "Lake", returnPath: "PayPal" }])
      expect(await reasonOf(make({ ...texts, ...more }))).toBe("sender-real-brand");
    const { id } = await make({ ...texts, fromAddress: "Lake" });
    await t.look("UPDATE sending_profiles SET from_address = 'PayPal' WHERE id = $1", [id]);
    expect(await t.database.tx(org, (db, now) => profileFault(t.env, db, org, id, "sms", now))).toBe("sender-real-brand"); // oxfmt-ignore
  });

  it("with a brand's name in a domain that it has proven", async () => {
    await prove(t, org, "paypal-help.example");
    expect(await reasonOf(make({ fromAddress: "a@paypal-help.example" }))).toBe("sender-real-brand");
  });

  /** Sends one mail by a profile as it stands in the database, however it came there. */
  async function send(change: string, mail: { from?: string; replyTo?: string; raw?: Buffer } = {}) {
    const profile = await make({});
    await t.look(`UPDATE sending_profiles SET ${change} WHERE id = $1`, [profile.id]);
    const sender = await openSender(t.env, org, profile.id);
    const envelope = { to: "ada@lake.example", messageId: "m@lake.example", date: new Date() };
    const from = { name: "", address: mail.from ?? sender.from.address };
    const write = compileMail({ from, replyTo: mail.replyTo, subject: ["x"], text: ["x"] });
    const raw = mail.raw ?? write({ ...envelope, values: {} });
    const outcome = await sender.send({ ...envelope, raw }, async () => true);
    await sender.close();
    return outcome;
  }

  it.each([
    ["the envelope", "return_path = 'bounces@harbour.example'", {}],
    ["From", "from_address = 'ceo@harbour.example', return_path = 'a@lake.example'", {}],
    ["From of the mail itself", "name = name", { from: "ceo@harbour.example" }],
    ["Reply-To", "name = name", { replyTo: "ceo@harbour.example" }],
    [
      "a second From, folded",
      "name = name",
      { raw: Buffer.from("From: a@lake.example\r\nSender:\r\n <ceo@harbour.example>\r\n\r\nx\r\n") },
    ],
    [
      "a brand behind an encoded word",
      "name = name",
      { raw: Buffer.from("From: =?UTF-8?B?UGF5UGFs?= <a@lake.example>\r\n\r\nx\r\n") },
    ],
  ])("at the gate, on the mail as it goes out: %s", async (_what, change, mail) => {
    expect(await send(change, mail)).toMatchObject({ state: "refused" });
    expect(mails).toEqual([]);
  });

  it("and what is its own, or set aside, leaves", async () => {
    expect(await send("name = name")).toMatchObject({ state: "sent" });
    expect(await send("from_address = 'it@bait.example'")).toMatchObject({ state: "sent" });
    expect(mails).toHaveLength(2);
  });

  it("nor on after the proof of its domain has lapsed", async () => {
    await prove(t, org, "pond.example");
    const profile = await make({ fromAddress: "desk@pond.example" });
    await prove(t, org, "pond.example", "91 days");
    const sender = await openSender(t.env, org, profile.id);
    const outcome = await sender.sendPlain({ to: "ada@lake.example", subject: "x", text: "x", messageId: "m@lake.example", date: new Date() }, async () => true); // oxfmt-ignore
    await sender.close();
    expect(outcome).toMatchObject({ state: "refused", reason: "sender-not-proven" });
  });
});

describe("the senders of a mail", () => {
  const allowed = { domains: new Set(["lake.example"]), addresses: new Set(["own@mail.example"]) };
  it.each([
    ['From: "ceo@harbour.example" <a@lake.example>', null],
    ["From: a@lake.example, ceo@harbour.example", "sender-not-proven"],
    ["From: own@mail.example", null],
    ["from:ceo@harbour.example", "sender-not-proven"],
    ["From: undisclosed", "sender-not-proven"],
    ["Disposition-Notification-To: <x@harbour.example>", "sender-not-proven"],
    ["X-From: x@harbour.example", null],
    ["Resent-From: Head <ceo@harbour.example>", "sender-not-proven"],
    ["Mail-Reply-To: ceo@harbour.example", "sender-not-proven"],
    ["Reply-To : ceo@harbour.example", "sender-not-proven"],
    ["List-Unsubscribe: <mailto:x@harbour.example>", "sender-not-proven"],
    ["List-Unsubscribe: <https://harbour.example/u?of=1>", "sender-not-proven"],
    ["List-Unsubscribe: <mailto:stop@lake.example>", null],
    ["List-Post: <mailto:x@harbour.example>", "sender-not-proven"],
    ["List-Archive: <https://harbour.example/>", "sender-not-proven"],
    ["X-Confirm-Reading-To: x@harbour.example", "sender-not-proven"],
    ["Read-Receipt-To: x@harbour.example", "sender-not-proven"],
    ["Registered-Mail-Reply-Requested-By: x@harbour.example", "sender-not-proven"],
    ["Abuse-Reports-To: x@harbour.example", "sender-not-proven"],
    ["X-Belongs-To: desk 5", null],
    ["Author: Head <ceo@harbour.example>", "sender-not-proven"],
    ["CFBL-Address: complaints@harbour.example; report=arf", "sender-not-proven"],
    ["Archived-At: <https://harbour.example/1>", "sender-not-proven"],
    ["In-Reply-To: <m@harbour.example>", null],
    ["To: ada@harbour.example", null],
    [`Mail-Reply-To: ceo@harbour.example${",a@lake.example".repeat(50)}`, "sender-not-proven"],
  ])("%s", (line, fault) => {
    const found = sendersOf("a@lake.example", Buffer.from(`Subject: x\r\n${line}\r\n\r\nFrom: x@harbour.example\r\n`));
    const shown = line.includes('"') ? { ...found, addresses: found.addresses.filter((one) => one.endsWith("lake.example")) } : found; // oxfmt-ignore
    expect(senderFault(shown, allowed, { LURE_DOMAINS: [] }, readAddress)).toBe(fault);
  });
});

it("a header of a megabyte is walked through once", () => {
  for (const piece of ["a", "<", "a.", "=?", "-"]) {
    const header = Buffer.from(`From: ${piece.repeat(1_000_000)}\r\n\r\n`);
    // Going back over it from every letter would take an hour.
    expect(sendersOf("", header).names).toHaveLength(1);
  }
}, 120_000);

describe("the operator's own mail server", () => {
  const at = (host: string, port: number, own = false, SMTP_URL = "smtp://127.0.0.1:2525") => {
    const config = {
      ...t.env.config,
      production: true,
      SMTP_URL,
      EGRESS_ALLOW: ["127.0.0.9:143"],
    };
    return placeOf({ ...t.env, config }, host, port, own).catch(() => "refused");
  };
  it("is reached by the process itself, at its port alone", async () => {
    expect(await at("127.0.0.1", 2525, true)).toBe("127.0.0.1");
    expect(await at("127.0.0.1", 22, true)).toBe("refused");
  });
  it.each([
    ["127.0.0.1", 2525],
    ["127.0.0.1", 22],
    ["localhost", 2525],
    ["127.0.0.2", 2525],
    ["127.0.0.9", 22],
  ])("is not there for a tenant: %s:%i", async (host, port) => {
    expect(await at(host, port)).toBe("refused");
  });
  it.each(["2606:4700:0:0::25", "2606:4700:0000::0025", "2606:4700::0.0.0.37", "2606:4700::25"])(
    "nor by another spelling of its address: %s",
    async (host) => {
      expect(await at(host, 25, false, "smtp://[2606:4700::25]:25")).toBe("refused");
      expect(await at("2606:4700::26", 25, false, "smtp://[2606:4700::25]:25")).toBe("2606:4700::26");
    },
  );
  it("is not there for a tenant while its own name is not known, since any address could be its", async () => {
    expect(await at("2606:4700::26", 25, false, "smtp://mail.nowhere.invalid:25")).toBe("refused");
    expect(await at("mail.nowhere.invalid", 25, true, "smtp://mail.nowhere.invalid:25")).toBe("mail.nowhere.invalid");
  });
  it("what the operator has opened is, at that port", async () => {
    expect(await at("127.0.0.9", 143)).toBe("127.0.0.9");
  });
});
