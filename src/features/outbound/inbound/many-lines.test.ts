import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { xmppFake } from "../../../channels/chat-xmpp/fake.ts";
import type { XmppFake } from "../../../channels/chat-xmpp/fake.ts";
import { account } from "../../../channels/chat-xmpp/transport.ts";
import { lastTo, sentKey } from "../../../channels/chat/report.ts";
import type { Transport } from "../../../channels/transport.ts";
import type { Database } from "../../../kit/db/index.ts";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { newId } from "../../../kit/id.ts";
import { portsFor } from "../profiles.ts";
import { organisationWith, outboundEnv } from "../testing.ts";

// Each process of a fleet listens, and each that sends has a line of its own: the server hands what comes to all of them.

let t: TestEnv;
let org: string;
let vendor: XmppFake;
let lines: Transport[];
beforeAll(async () => {
  t = await outboundEnv();
  org = await organisationWith(t, []);
});
afterAll(() => t.close());
beforeEach(async () => {
  vendor = await xmppFake();
  lines = [];
});
afterEach(async () => {
  for (const line of lines) await line.close();
  await vendor.close();
});

/** Another process that has signed in by a profile. @param ports in place of its own */
async function line(profile: string, ports = portsFor(t.env, org, profile, "chat-xmpp")): Promise<Transport> {
  const opened = account.open(account.settings.parse(vendor.settings), vendor.secrets, ports);
  lines.push(opened);
  await opened.listen!(1);
  return opened;
}

const messageId = `${"a".repeat(135)}@owned.example`;
const message = Buffer.from(JSON.stringify({ from: "Parcel desk", text: "Hi", locale: "en", report: true }));
const reports = () =>
  t.look("SELECT 1 FROM facts WHERE org = $1 AND kind = 'message.reported' AND data->>'channel' = 'chat-xmpp'", [org]);

it("a report that all processes of a fleet hear is thanked once, and each further report again", async () => {
  const profile = newId();
  const [first] = [await line(profile), await line(profile), await line(profile)];
  const mail = { from: vendor.from, to: vendor.to, message, messageId };
  expect(await first.send(mail, async () => true)).toMatchObject({ state: "sent" });
  await first.send(mail, async () => true);
  const heard = async () => {
    // What is on its way on the other lines is answered before this.
    for (const one of lines) await one.send(mail, async () => true);
    return vendor.thanked.length;
  };
  expect(await vendor.report!(0, "")).toBe(200);
  expect(await heard()).toBe(1);
  expect(await reports()).toHaveLength(1);
  expect(await vendor.report!(1, "")).toBe(200);
  expect(await heard()).toBe(2);
  expect(await reports()).toHaveLength(1);
});

it("a report that no client and no server named is thanked once by all processes, and a minute later again", async () => {
  const profile = newId();
  const [first] = [await line(profile), await line(profile), await line(profile)];
  const mail = { from: vendor.from, to: vendor.to, message, messageId };
  await first.send(mail, async () => true);
  vendor.names = false;
  const heard = async () => {
    for (const one of lines) await one.send(mail, async () => true);
    return vendor.thanked.length;
  };
  expect(await vendor.report!(0, "")).toBe(200);
  expect(await heard()).toBe(1);
  await t.look("UPDATE outbound_heard SET at = at - interval '61 seconds'");
  expect(await vendor.report!(0, "")).toBe(200);
  expect(await heard()).toBe(2);
});

const receipts = () => t.look("SELECT 1 FROM facts WHERE org = $1 AND kind = 'bounce.received'", [org]);
const rows = async () => (await t.look("SELECT 1 FROM outbound_heard WHERE org = $1", [org])).length;
/** What somebody says of a message, as the transport hears it. */
const said = (who: string, of: string, code = "received") =>
  ({ kind: "receipt", messageId: of, by: { name: lastTo(who), sent: sentKey(who, of) }, code, text: "" }) as const;

it("a receipt of somebody who was never written to fills no ledger", async () => {
  const ports = portsFor(t.env, org, newId(), "chat-xmpp");
  const before = await receipts();
  for (let at = 0; at < 3; at++) await ports.onEvent!(said("eve@elsewhere.example", `made-up-${at}`));
  expect(await receipts()).toEqual(before);
  const profile = newId();
  await (await line(profile)).send({ from: vendor.from, to: vendor.to, message, messageId }, async () => true);
  await vendor.tell!(0, "arrived");
  await expect.poll(receipts).toHaveLength(before.length + 1);
});

it("receipts of whoever was written to are believed of the messages that they got, each stage once, whatever they make up", async () => {
  const profile = newId();
  const [first] = [await line(profile)];
  const sent = ["b", "c"].map((letter) => `${letter.repeat(135)}@owned.example`);
  for (const one of sent) await first.send({ from: vendor.from, to: vendor.to, message, messageId: one }, async () => true); // oxfmt-ignore
  const ports = portsFor(t.env, org, profile, "chat-xmpp");
  const before = { facts: (await receipts()).length, rows: await rows() };
  for (let at = 0; at < 20; at++) {
    await ports.onEvent!(said(vendor.to, `${String(at).padStart(135, "d")}@owned.example`));
    await ports.onEvent!(said(vendor.to, sent[0]!));
    await ports.onEvent!(said(vendor.to, sent[0]!, `made-up-${at}`));
    await ports.onEvent!(said("eve@elsewhere.example", sent[1]!));
  }
  // The one that is not the last to them is believed, too.
  expect(await receipts()).toHaveLength(before.facts + 2);
  expect(await rows()).toBe(before.rows + 2);
});

it("whoever says more of messages than people do is not listened to for an hour", async () => {
  const profile = newId();
  const [first] = [await line(profile)];
  await first.send({ from: vendor.from, to: vendor.to, message, messageId }, async () => true);
  let looked = 0;
  const tx: Database["tx"] = (...all) => (looked++, t.env.database.tx(...all));
  const ports = portsFor({ ...t.env, database: { ...t.env.database, tx } }, org, profile, "chat-xmpp");
  const begun = looked;
  for (let at = 0; at < 200; at++) await ports.onEvent!(said(vendor.to, `made-up-${at}`));
  expect(looked - begun).toBe(120);
  // Others are.
  await ports.onEvent!(said("bo@owned.example", "made-up"));
  expect(looked - begun).toBe(121);
});

/**
 * Two hundred times the word that reports, at once, from whoever was written to.
 * @param before they say it
 * @returns how often the database was asked for it, which rows are left, how often they were thanked
 */
async function manyReports(before: () => Promise<unknown>) {
  const profile = newId();
  let [asked, busy, answered] = [0, 0, 0];
  const tx: Database["tx"] = async (...all) => {
    asked++;
    busy++;
    return t.env.database.tx(...all).finally(() => busy--);
  };
  const ports = portsFor({ ...t.env, database: { ...t.env.database, tx } }, org, profile, "chat-xmpp");
  const onEvent: typeof ports.onEvent = (said) => ports.onEvent!(said).finally(() => answered++);
  const first = await line(profile, { ...ports, onEvent });
  const mail = { from: vendor.from, to: vendor.to, message, messageId: `${"e".repeat(135)}@owned.example` };
  await first.send(mail, async () => true);
  await t.look("DELETE FROM outbound_heard WHERE org = $1", [org]);
  await before();
  // What is noted of a line's health, nobody waits for.
  await expect.poll(() => busy).toBe(0);
  const begun = asked;
  await Promise.all(Array.from({ length: 200 }, () => vendor.report!(0, "")));
  await expect.poll(() => answered === 200 && busy === 0).toBe(true);
  const found = { asked: asked - begun, rows: await rows() };
  // What is on its way is thanked before this goes out.
  await first.send(mail, async () => true);
  return { ...found, thanked: vendor.thanked.length };
}

it("whoever says the word that reports more often than people do is not thanked for it, and leaves no more rows", async () => {
  // A row for the report, and one for each answer.
  expect(await manyReports(async () => {})).toEqual({ asked: 240, rows: 121, thanked: 120 });
});

it("strangers without end crowd out no report of whoever was written to, and cost a statement for many of them", async () => {
  const profile = newId();
  let [flood, asked] = [true, 0];
  const tx = ((...all: Parameters<Database["tx"]>) => {
    asked++;
    return flood ? Promise.resolve([]) : t.env.database.tx(...all);
  }) as Database["tx"];
  const ports = portsFor({ ...t.env, database: { ...t.env.database, tx } }, org, profile, "chat-xmpp");
  const says = (who: string) => ports.onEvent!({ kind: "reported", reference: lastTo(who) });
  await Promise.all(Array.from({ length: 12_000 }, (_, n) => says(`eve${n}@elsewhere.example`)));
  flood = false;
  await ports.storeReference!(lastTo(vendor.to), `${"f".repeat(135)}@owned.example`);
  asked = 0;
  const strangers = Array.from({ length: 400 }, (_, n) => says(`mallory${n}@elsewhere.example`));
  const [known, ...others] = await Promise.all([says(vendor.to), ...strangers]);
  expect(known).toBe(true);
  expect(others).toEqual(Array(400).fill(false));
  // One for all who asked at once, and one for the report.
  expect(asked).toBeLessThan(5);
  // Who is known says no more than people do.
  const often = await Promise.all(Array.from({ length: 150 }, () => says(vendor.to)));
  expect(often.filter((one) => one)).toHaveLength(119);
});

it.each([
  ["fails", () => Promise.reject(new Error("its rows cannot be reached"))],
  ["never answers", () => new Promise<never>(() => {})],
])("a report is heard though the same question %s for another organisation", async (_, troubled) => {
  const other = await organisationWith(t, []);
  let flood = true;
  const tx = ((...all: Parameters<Database["tx"]>) =>
    flood ? Promise.resolve([]) : all[0] === other ? troubled() : t.env.database.tx(...all)) as Database["tx"];
  const env = { ...t.env, database: { ...t.env.database, tx } };
  const [own, others] = [org, other].map((of) => portsFor(env, of, newId(), "chat-xmpp"));
  const says = (ports: typeof own, who: string) => ports!.onEvent!({ kind: "reported", reference: lastTo(who) });
  for (const ports of [own, others])
    await Promise.all(Array.from({ length: 12_000 }, (_, n) => says(ports, `eve${n}@elsewhere.example`)));
  flood = false;
  await own!.storeReference!(lastTo(vendor.to), `${"g".repeat(135)}@owned.example`);
  void Promise.resolve(says(others, vendor.to)).catch(() => {});
  expect(await says(own, vendor.to)).toBe(true);
});

it("a stranger who says the word that reports is thanked by nobody, and leaves no row, however often", async () => {
  const forget = () => t.look("DELETE FROM outbound_references WHERE org = $1", [org]);
  expect(await manyReports(forget)).toEqual({ asked: 120, rows: 0, thanked: 0 });
});

it("a report is thanked by another process when the one that listened has died", async () => {
  const profile = newId();
  const [first, second] = [await line(profile), await line(profile)];
  const mail = { from: vendor.from, to: vendor.to, message, messageId };
  await first.send(mail, async () => true);
  await first.close();
  // A client may have used the name of its answer before.
  await t.look("UPDATE outbound_heard SET at = at - interval '1 hour'");
  expect(await vendor.report!(0, "")).toBe(200);
  await second.send(mail, async () => true);
  expect(vendor.thanked).toHaveLength(1);
});
