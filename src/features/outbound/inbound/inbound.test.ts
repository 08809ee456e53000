import { createHash } from "node:crypto";
import { connect } from "node:net";
import nodemailer from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compileMail } from "../../../channels/email/compose/compile.ts";
import { newId } from "../../../kit/id.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import type { Actor } from "../../../kit/feature.ts";
import { signMessageId } from "../keys.ts";
import { admin, call, organisationWith, outboundEnv } from "../testing.ts";
import { openRaw } from "./raw.ts";
import { listenForMail } from "./listen.ts";
import { takeMail } from "./take.ts";
import { kindsOf } from "../../../kit/ledger/declared.ts";
import { misfits } from "../../../kit/ledger/testing.ts";
import * as declared from "../facts.ts";

let t: TestEnv;
let org: string;
let listener: Awaited<ReturnType<typeof listenForMail>>;

beforeAll(async () => {
  t = await outboundEnv();
  listener = await listenForMail(t.env, 0);
});
beforeEach(async () => {
  await t.look("DELETE FROM organisation_domains");
  await t.look("DELETE FROM outbound_mailboxes");
  org = await organisationWith(t, ["hill.example"], { securityAddress: "security@hill.example" });
});
afterAll(async () => {
  await listener.close();
  await t.close();
});

const facts = async () =>
  (
    await t.look<{ kind: string; data: Record<string, unknown> }>(
      "SELECT kind, data FROM facts WHERE org = $1 AND kind <> 'organisation.created' ORDER BY id",
      [org],
    )
  ).map(({ kind, data }) => ({ kind, data }));
const queued = () =>
  t.look<{ template: string; address: string; attached: string | null }>(
    "SELECT template, address, attached FROM outbound_messages WHERE org = $1 ORDER BY template",
    [org],
  );

async function deliver(to: string, raw: Buffer, from = "ada@hill.example"): Promise<{ ok: boolean; code?: number }> {
  const transport = nodemailer.createTransport({ host: "127.0.0.1", port: listener.port, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from, to: [to] }, raw });
    return { ok: true };
  } catch (error) {
    return { ok: false, code: (error as { responseCode?: number }).responseCode! };
  } finally {
    transport.close();
  }
}

/** Says lines one after another, and gives the last line of each answer. */
async function talk(lines: string[]): Promise<string[]> {
  const socket = connect(listener.port, "127.0.0.1");
  const answers: string[] = [];
  let held = "";
  let next = 0;
  for await (const piece of socket) {
    held += String(piece);
    for (let end = held.indexOf("\r\n"); end >= 0; end = held.indexOf("\r\n")) {
      const line = held.slice(0, end);
      held = held.slice(end + 2);
      if (line[3] === "-") continue;
      if (next > 0) answers.push(line);
      if (next < lines.length) socket.write(`${lines[next++]}\r\n`);
    }
  }
  return answers;
}

async function simulation(recipient = "ada@hill.example") {
  const at = new Date();
  const messageId = await signMessageId(
    t.env,
    org,
    { channel: "email", domain: "lake.example" },
    { campaign: newId(), recipient, at },
  );
  const token = "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8S9";
  const eml = compileMail({
    from: { name: "Desk", address: "desk@lake.example" },
    subject: ["x"],
    text: ["see ", { slot: "link" }],
  })({
    to: recipient,
    messageId,
    date: at,
    values: { link: `${t.env.config.lureUrl}/l/${token}` },
  });
  return { eml, messageId, token };
}

const forward = (eml: Buffer) =>
  Buffer.from(
    `From: Ada <ada@hill.example>\r\nTo: report@hill.example\r\nSubject: Odd mail\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nLook\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${eml.toString("latin1")}\r\n--b--\r\n`,
    "latin1",
  );

const bounceOf = (messageId: string) =>
  Buffer.from(
    `From: MAILER-DAEMON@hill.example\r\nSubject: failed\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ada@hill.example\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${messageId}>\r\n\r\n--b--\r\n`,
  );

it("a bounce whose reason is cut in the middle of a letter is taken in like any other", async () => {
  await call(t, "createMailbox", org, { purpose: "bounces", source: "smtp", address: "bounces@hill.example" });
  const { messageId } = await simulation();
  const reason = `${"x".repeat(499)}\u{1f422}`;
  const raw = bounceOf(messageId)
    .toString("latin1")
    .replace("Status: 5.1.1", `Status: 5.1.1\r\nDiagnostic-Code: smtp; ${reason}`);
  expect(await deliver("bounces@hill.example", Buffer.from(raw), "")).toEqual({ ok: true });
  expect(await facts()).toMatchObject([{ kind: "bounce.received", data: { messageId } }]);
});

describe("the report mailbox", () => {
  it("hands a reported simulation on as a fact and keeps nothing of it", async () => {
    const box = await call(t, "createMailbox", org, {
      purpose: "reports",
      source: "smtp",
      address: "report@hill.example",
    });
    const { eml, messageId, token } = await simulation();
    expect(await deliver(box.address, forward(eml))).toEqual({ ok: true });
    expect(await facts()).toMatchObject([
      {
        kind: "mail.reported",
        data: { reporter: "ada@hill.example", messageIds: [messageId], tokens: [token], simulation: true },
      },
    ]);
    expect(await t.look("SELECT raw, simulation FROM outbound_inbound WHERE org = $1", [org])).toEqual([
      { raw: null, simulation: true },
    ]);
    expect(await queued()).toEqual([{ template: "simulation-thanks", address: "ada@hill.example", attached: null }]);
  });

  it("lists who reported a simulation only to those who may see results, where people are named", async () => {
    const box = await call(t, "createMailbox", org, { purpose: "reports", source: "smtp" });
    await deliver(box.address, forward((await simulation()).eml));
    const seen = async (who?: Actor) =>
      ((await call(t, "listReportedMails", org, {}, who)).items as { reporter: string }[]).map((one) => one.reporter);
    expect(await seen()).toEqual(["ada@hill.example"]);
    expect(await seen({ ...admin, may: new Set(["reported-mails:read"]) })).toEqual([]);
    // The mode that was loosened again does not reach back.
    for (const mode of ["pseudonymous", "aggregate-only", "named"]) {
      await t.look("UPDATE organisations SET privacy_mode = $2 WHERE id = $1", [org, mode]);
      expect(await seen()).toEqual([]);
    }
  });

  it("keeps another mail sealed, thanks its reporter and passes it on", async () => {
    const box = await call(t, "createMailbox", org, { purpose: "reports", source: "smtp" });
    const attack = Buffer.from(
      "From: eve@other.example\r\nTo: ada@hill.example\r\nMessage-ID: <evil@other.example>\r\nSubject: canary-subject\r\n\r\nclick\r\n",
    );
    const raw = forward(attack);
    expect(await deliver(box.address, raw)).toEqual({ ok: true });
    expect(await deliver(box.address, raw)).toEqual({ ok: true });
    expect(await facts()).toMatchObject([
      { kind: "mail.reported", data: { messageIds: ["evil@other.example"], tokens: [], simulation: false } },
    ]);
    const listed = await call(t, "listReportedMails", org, {});
    expect(listed.items).toMatchObject([{ reporter: "ada@hill.example", simulation: false, kept: true }]);
    const { id } = listed.items[0];
    expect(await queued()).toEqual([
      { template: "report-forward", address: "security@hill.example", attached: id },
      { template: "report-thanks", address: "ada@hill.example", attached: null },
    ]);
    expect((await openRaw(t.env, org, id))!.toString("latin1")).toContain("canary-subject");
    const [row] = await t.look<{ raw: Buffer; digest: Buffer }>(
      "SELECT raw, digest FROM outbound_inbound WHERE org = $1",
      [org],
    );
    expect(row!.raw.toString("latin1")).not.toContain("canary-subject");
    expect(row!.digest).toHaveLength(createHash("sha256").digest().length);
    await t.env.jobs.send("send-notices", {});
    await t.env.jobs.settle();
    const sent = await t.look<{ mail_to: string; raw: Buffer }>(
      "SELECT mail_to, raw FROM outbound_outbox WHERE org = $1 ORDER BY mail_to",
      [org],
    );
    expect(sent.map((one) => one.mail_to)).toEqual(["ada@hill.example", "security@hill.example"]);
    const attached = sent[1]!.raw.toString("latin1").split('filename="reported.eml"')[1]!;
    expect(Buffer.from(attached.split("\r\n\r\n")[1]!, "base64").toString()).toContain("canary-subject");
  });

  it("thanks nobody outside: a forged sender gets no answer", async () => {
    const raw = Buffer.from("From: eve@other.example\r\nSubject: x\r\n\r\nhello\r\n");
    await takeMail(t.env, { org, mailbox: newId(), purpose: "reports", from: "eve@other.example", raw });
    expect((await queued()).map((one) => one.template)).toEqual(["report-forward"]);
  });

  it("is received for known addresses only", async () => {
    await call(t, "createMailbox", org, { purpose: "reports", source: "smtp", address: "Report@HILL.example" });
    expect(await deliver("nobody@hill.example", Buffer.from("Subject: x\r\n\r\nx\r\n"))).toEqual({
      ok: false,
      code: 550,
    });
    expect(await deliver("REPORT@hill.example", Buffer.from("Subject: x\r\n\r\nx\r\n"))).toEqual({ ok: true });
  });

  it("takes a mail for twenty mailboxes at most, and for one once however often it is named", async () => {
    const addresses: string[] = [];
    for (let n = 0; n < 21; n++) addresses.push((await call(t, "createMailbox", org, { purpose: "bounces", source: "smtp" })).address); // oxfmt-ignore
    const answers = await talk(["EHLO x", "MAIL FROM:<a@hill.example>", ...Array(30).fill(addresses[0]).concat(addresses.slice(1)).map((one) => `RCPT TO:<${one}>`), "QUIT"]); // oxfmt-ignore
    const codes = answers.map((one) => one.slice(0, 3));
    expect(codes.filter((one) => one === "452")).toHaveLength(1);
    expect(codes.slice(-2)).toEqual(["452", "221"]);
  });

  it("is one of fifty at most that an organisation has, as a profile is one of a hundred", async () => {
    const refused = (name: string, input: object) => expect(call(t, name, org, input)).rejects;
    await t.look("INSERT INTO outbound_mailboxes (org, id, purpose, source, address, settings) SELECT $1, gen_random_uuid(), 'bounces', 'smtp', n || '@hill.example', '{}' FROM generate_series(1, 50) n", [org]); // oxfmt-ignore
    await refused("createMailbox", { purpose: "bounces", source: "smtp" }).toMatchObject({ reason: "too-many-mailboxes" }); // oxfmt-ignore
    await t.look("INSERT INTO sending_profiles (org, id, name, channel, transport, from_name, from_address, settings) SELECT $1, gen_random_uuid(), n::text, 'email', 'smtp', '', '', '{}' FROM generate_series(1, 100) n", [org]); // oxfmt-ignore
    const profile = { name: "x", transport: "outbox", fromName: "x", fromAddress: "a@hill.example", settings: {} };
    await refused("createSendingProfile", profile).toMatchObject({ reason: "too-many-profiles" });
  });

  it("cannot be set up under somebody else's domain or address", async () => {
    await expect(
      call(t, "createMailbox", org, { purpose: "reports", source: "smtp", address: "report@other.example" }),
    ).rejects.toMatchObject({ reason: "domain-not-proven" });
    await call(t, "createMailbox", org, { purpose: "bounces", source: "smtp", address: "b@hill.example" });
    await expect(
      call(t, "createMailbox", org, { purpose: "reports", source: "smtp", address: "b@hill.example" }),
    ).rejects.toMatchObject({ reason: "address-taken" });
    await expect(call(t, "createMailbox", org, { purpose: "reports", source: "imap" })).rejects.toMatchObject({
      reason: "bad-settings",
    });
  });
});

describe("a bounce", () => {
  it("becomes one fact, however often it comes", async () => {
    const box = await call(t, "createMailbox", org, { purpose: "bounces", source: "smtp" });
    expect(await deliver(box.address, bounceOf("abc@lake.example"), "")).toEqual({ ok: true });
    expect(await deliver(box.address, bounceOf("abc@lake.example"), "")).toEqual({ ok: true });
    expect(await facts()).toEqual([
      {
        kind: "bounce.received",
        data: { messageId: "abc@lake.example", code: "5.1.1", text: "the mail server gave no reason" },
      },
    ]);
  });

  it("of a mail that was tried again is news, though it says the same as the first", async () => {
    const box = await call(t, "createMailbox", org, { purpose: "bounces", source: "smtp" });
    for (const date of ["Mon, 23 Nov 2026 08:00:00 +0000", "Tue, 24 Nov 2026 08:00:00 +0000"])
      await deliver(box.address, Buffer.concat([Buffer.from(`Date: ${date}\r\n`), bounceOf("abc@lake.example")]), "");
    expect((await facts()).map((fact) => fact.kind)).toEqual(["bounce.received", "bounce.received"]);
  });

  it("that is made up fills no ledger, and keeps no real one out; of a real one a few are heard", async () => {
    const counted = async () =>
      (await t.look("SELECT 1 FROM facts WHERE org = $1 AND kind = 'bounce.received'", [org])).length;
    const take = (raw: string) =>
      takeMail(t.env, { org, mailbox: newId(), purpose: "bounces", from: "", raw: Buffer.from(raw) });
    const groups = Array.from({ length: 100 }, (_, n) => `Final-Recipient: rfc822; ada@hill.example\r\nAction: failed\r\nStatus: 5.1.${n}\r\n\r\n`); // oxfmt-ignore
    const one = /Final-Recipient[^]*?\r\n\r\n/;
    for (let n = 0; n < 205; n++)
      await take(bounceOf(`made-up-${n}@hill.example`).toString().replace(one, groups.join("")));
    expect(await counted()).toBe(2000);
    const { messageId } = await simulation();
    for (let n = 0; n < 30; n++) await take(bounceOf(messageId).toString().replace("failed", `failed ${n}`));
    expect(await counted()).toBe(2020);
    // Whoever has such a mail may write its name in many ways.
    const [local] = messageId.split("@") as [string];
    const last = Array.from("abcdefghijklmnopqrstuvwxyz234567").map(
      (letter) => `${local.slice(0, -1)}${letter}@lake.example`,
    );
    const elsewhere = Array.from({ length: 30 }, (_, n) => `${local}@d${n}.example`);
    for (const one of [`${local.toUpperCase()}@lake.example`, ...elsewhere, ...last])
      await take(bounceOf(one).toString());
    expect(await counted()).toBe(2020);
  });

  it("is all that a bounce mailbox takes", async () => {
    expect(
      await takeMail(t.env, {
        org,
        mailbox: newId(),
        purpose: "bounces",
        from: "ada@hill.example",
        raw: Buffer.from("Subject: Away\r\n\r\nI am away.\r\n"),
      }),
    ).toMatchObject({ as: "nothing" });
    expect(await facts()).toEqual([]);
  });

  it("of one organisation is not seen by another", async () => {
    await takeMail(t.env, { org, mailbox: newId(), purpose: "bounces", from: "", raw: bounceOf("abc@lake.example") });
    const other = await organisationWith(t);
    const seen = await t.database.tx(other, (db) => db.query("SELECT * FROM outbound_bounces"));
    expect(seen).toEqual([]);
  });
});

it("every fact that these tests have led to says what its kind declares", async () => {
  expect(await misfits(t.look, kindsOf({ facts: declared }))).toEqual([]);
});
