import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { addWords } from "../../../kit/words.ts";
import { attention } from "../attention.ts";
import { deliverAccountMessage } from "../notices/account.ts";
import { sendNotices } from "../notices/send.ts";
import { organisationWith, outboundEnv } from "../testing.ts";
import { takeMail } from "./take.ts";

// What a stranger can cause by mails to a mailbox for reports, and a tenant by the address to which they are passed on.

const security = "security@hill.example";
let t: TestEnv;
let org: string;
beforeAll(async () => {
  t = await outboundEnv();
  addWords("identity", "en", { mail: { code: { subject: "{{code}} is your code", text: "Your code is {{code}}." } } });
});
beforeEach(async () => {
  await t.look("DELETE FROM organisation_domains");
  await t.look("DELETE FROM outbound_messages");
  await t.look("DELETE FROM outbound_outbox");
  org = await organisationWith(t, ["hill.example"], { securityAddress: security });
});
afterAll(() => t.close());

const report = (from: string, subject = "x") =>
  take(Buffer.from(`From: ${from}\r\nSubject: ${subject}\r\n\r\nhello\r\n`));
const take = (raw: Buffer) =>
  takeMail(t.env, { org, mailbox: org, purpose: "reports", from: "eve@else.example", raw }).then((taken) => taken.as);
const left = (to: string) => t.look<{ raw: Buffer }>("SELECT raw FROM outbound_outbox WHERE mail_to = $1", [to]);
const queued = (template: string) =>
  t.look<{ address: string; state: string }>(
    "SELECT address, state FROM outbound_messages WHERE org = $1 AND template = $2",
    [org, template],
  );
const moveTo = (address: string) =>
  t.look("UPDATE organisations SET security_address = $2 WHERE id = $1", [org, address]);

describe("a reported mail is passed on", () => {
  it("to no stranger, whatever the organisation calls its security address", async () => {
    await moveTo("victim@else.example");
    await report("ada@hill.example");
    await sendNotices(t.env);
    expect(await left("victim@else.example")).toEqual([]);
  });

  it("to no stranger by a proof that ended, or a message that was queued before", async () => {
    await report("ada@hill.example");
    await t.look("DELETE FROM organisation_domains");
    await sendNotices(t.env);
    expect(await left(security)).toEqual([]);
    expect(await queued("report-forward")).toMatchObject([{ state: "failed" }]);
  });

  it("or somebody is told that it is not", async () => {
    const find = attention.find(({ id }) => id === "security-address")!.find;
    const shown = () =>
      t.database.tx(org, (db, now) => find({ db, org, now, actor: { member: null, may: new Set() } }));
    expect(await shown()).toBeNull();
    await moveTo("soc@else.example");
    expect(await shown()).toMatchObject({ count: 1, names: ["soc@else.example"] });
  });

  it("once, also where the security team's mail comes back to the mailbox", async () => {
    await report("ada@hill.example");
    await sendNotices(t.env);
    const [sent] = await left(security);
    expect(await take(sent!.raw)).toBe("nothing");
    // Forwarded by a rule it is a mail of their own.
    await report(`Security <${security.toUpperCase()}>`, "Fwd: x");
    expect(await queued("report-forward")).toHaveLength(1);
  });
});

it("a mail that bears the name of some other notice, as whoever got one can write it, is a report", async () => {
  const forged = async (to: string) => {
    const [sent] = await left(to);
    const id = /^message-id:.*$/im.exec(sent!.raw.toString())![0];
    return take(Buffer.from(`From: ada@hill.example\r\n${id}\r\nSubject: attack\r\n\r\nhello\r\n`));
  };
  await report("dora@hill.example");
  await sendNotices(t.env);
  expect(await forged("dora@hill.example")).toBe("report");
  // Nor does what another organisation passed on stand for anything here.
  await t.look("DELETE FROM organisation_domains");
  org = await organisationWith(t, ["hill.example"], { securityAddress: "security@hill.example" });
  expect(await forged(security)).toBe("report");
});

describe("whoever forges the sender of reports", () => {
  it("has a person thanked a few times only", async () => {
    for (let n = 0; n < 40; n++) await report("Cleo <cleo@hill.example>", `forged ${n}`);
    expect(await queued("report-thanks")).toHaveLength(10);
    expect(await queued("report-forward")).toHaveLength(40);
  });
});

it("an organisation's mailboxes take in so much in an hour; what goes beyond comes again, and another's are open", async () => {
  expect(await report("ada@hill.example", "first")).toBe("report");
  await t.look("UPDATE kit_limits SET count = 2 * 1024 * 1024 WHERE key LIKE 'mail-taken-in-hour:%'");
  await expect(report("ada@hill.example", "second")).rejects.toMatchObject({ kind: "too-many" });
  await t.look("DELETE FROM organisation_domains");
  org = await organisationWith(t, ["hill.example"]);
  expect(await report("ada@hill.example", "second")).toBe("report");
});

it("codes leave however many other mails an address has had", async () => {
  const to = "bo@hill.example";
  await t.database.tx(org, async (db) => {
    for (let n = 0; n < 125; n++)
      await db.run(
        `INSERT INTO outbound_messages (org, id, effect, purpose, channel, template, address, locale, vars) VALUES ($1, $2, $3, 'notice', 'email', 'report-thanks', $4, 'en', '{"organisation": "Lake"}')`,
        [org, newId(), `thanks:${n}`, to],
      );
  });
  for (let n = 0; n < 7; n++) await sendNotices(t.env);
  const before = (await left(to)).length;
  expect(before).toBeLessThanOrEqual(120);
  const code = { to, channel: "email" as const, template: "code", locale: "en", vars: { code: "482913" }, effect: "c" };
  await deliverAccountMessage(t.env, code);
  await expect.poll(async () => (await left(to)).length).toBe(before + 1);
});
