import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { xmppFake } from "../../../channels/chat-xmpp/fake.ts";
import type { XmppFake } from "../../../channels/chat-xmpp/fake.ts";
import { account } from "../../../channels/chat-xmpp/transport.ts";
import { lastTo } from "../../../channels/chat/report.ts";
import type { Transport } from "../../../channels/transport.ts";
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

/** Another process that has signed in by a profile. */
async function line(profile: string): Promise<Transport> {
  const opened = account.open(
    account.settings.parse(vendor.settings),
    vendor.secrets,
    portsFor(t.env, org, profile, "chat-xmpp"),
  );
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

it("a receipt of somebody who was never written to fills no ledger", async () => {
  const receipts = () => t.look("SELECT 1 FROM facts WHERE org = $1 AND kind = 'bounce.received'", [org]);
  const ports = portsFor(t.env, org, newId(), "chat-xmpp");
  const said = { kind: "receipt", code: "received", text: "" } as const;
  for (let at = 0; at < 3; at++)
    await ports.onEvent!({ ...said, messageId: `made-up-${at}`, by: lastTo("eve@elsewhere.example") });
  expect(await receipts()).toEqual([]);
  const profile = newId();
  await (await line(profile)).send({ from: vendor.from, to: vendor.to, message, messageId }, async () => true);
  await vendor.tell!(0, "arrived");
  await expect.poll(receipts).toHaveLength(1);
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
