import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePorts } from "../../../tools/product/ports.ts";
import type { VendorEvent } from "../inbound.ts";
import type { Transport } from "../transport.ts";
import { waitUntilReachable } from "../testing-peer.ts";
import { testingPorts } from "../testing-ports.ts";
import { http } from "./http/index.ts";
import { receiptText, smppFake } from "./smpp/fake.ts";
import type { SmppFake } from "./smpp/fake.ts";

// Kannel speaks SMPP as a client alone (its server, opensmppbox, is in no Debian package). So it stands in the middle: our described gateway is its
// interface for senders, and its gateway is our SMPP fake, which has to satisfy a client that nobody here has written.
const boxes = ["/usr/sbin/bearerbox", "/usr/sbin/smsbox"];
const installed = boxes.every((path) => existsSync(path));
if (!installed)
  console.log("Kannel is not installed (apt-get install kannel): SMPP and the described gateway are tried against fakes alone"); // oxfmt-ignore

describe.skipIf(!installed)("Kannel", () => {
  const secrets = { password: "g4te", token: "" };
  const running: ChildProcess[] = [];
  const events: VendorEvent[] = [];
  let folder: string;
  let gateway: SmppFake;
  let callbacks: Server;
  let transport: Transport;
  let sendingPort: number;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "hookwise-kannel-"));
    gateway = await smppFake();
    const [admin, box, sending] = (await freePorts(3)) as [number, number, number];
    sendingPort = sending;
    writeFileSync(
      join(folder, "kannel.conf"),
      `group = core
admin-port = ${admin}
admin-password = a
smsbox-port = ${box}
admin-interface = 127.0.0.1
smsbox-interface = 127.0.0.1
dlr-storage = internal

group = smsc
smsc = smpp
smsc-id = lake
host = 127.0.0.1
port = ${gateway.port}
transceiver-mode = true
smsc-username = ${(gateway.settings as { user: string }).user}
smsc-password = ${gateway.secrets["password"]}
system-type = ""
source-addr-autodetect = true
dest-addr-ton = 1
dest-addr-npi = 1
alt-charset = "ASCII"

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-interface = 127.0.0.1
sendsms-port = ${sendingPort}

group = sendsms-user
username = house
password = ${secrets.password}
max-messages = 5
concatenation = true
`,
    );
    for (const [path, port] of [
      [boxes[0]!, box],
      [boxes[1]!, sendingPort],
    ] as const) {
      // oxfmt-ignore
      running.push(spawn(path, ["-v", "4", join(folder, "kannel.conf")], { stdio: "ignore" }));
      await waitUntilReachable(port);
    }
    callbacks = createServer((request, response) => void receive(request).then(() => response.end()));
    await new Promise<void>((done) => callbacks.listen(0, "127.0.0.1", done));
    const callback = `http://127.0.0.1:${(callbacks.address() as AddressInfo).port}/inbound/k`;
    transport = http.open(settingsFor(sendingPort), secrets, testingPorts({ callback }));
    while (gateway.binds === 0) await wait(100);
  }, 60_000);
  afterAll(async () => {
    for (const one of running.toReversed()) one.kill("SIGKILL");
    await transport?.close();
    callbacks?.close();
    await gateway?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const settingsFor = (port: number) =>
    http.settings.parse({
      method: "GET",
      url: `http://127.0.0.1:${port}/cgi-bin/sendsms?username={user}&password={password}&from={from}&to={to}&text={text}&charset=UTF-8&coding=2&dlr-mask=3&dlr-url={callback}%26status%3D%25d`,
      user: "house",
      success: "0: Accepted,3: Queued",
      receiptStatus: "status",
    });

  async function receive(request: IncomingMessage): Promise<void> {
    const url = `http://127.0.0.1${request.url}`;
    const asked = {
      method: "GET",
      url,
      query: new URL(url).searchParams,
      headers: {},
      body: Buffer.alloc(0),
      at: new Date(),
    };
    const { status, said } = await http.inbound!(asked, settingsFor(1), secrets, testingPorts());
    expect(status).toBe(200);
    events.push(...said);
  }

  const send = (text: string, messageId: string, given = transport) =>
    given.send({ from: "Harbour", to: "+447700900123", message: Buffer.from(text), messageId }, async () => true);

  it("takes a message by the description of its interface, and hands it to the gateway as it was, however long", async () => {
    const text = `Fjordpost: „Ihr Paket“ wartet – ${"Straße 12, ".repeat(15)}https://lure.example/l/x`;
    expect(await send(text, "m1@house.example")).toMatchObject({ state: "sent" });
    await expect.poll(() => gateway.received.map((one) => one.text)).toEqual([text]);
    expect(gateway.received[0]!.to).toBe("+447700900123");
    expect(gateway.submitted.length).toBeGreaterThan(2);
    expect(gateway.faults).toEqual([]);
  });

  it("tells of a message what the gateway told it, at an address that only we could have made", async () => {
    const before = gateway.submitted.length;
    expect(await send("Ein Wort", "m2@house.example")).toMatchObject({ state: "sent" });
    await expect.poll(() => gateway.received.length).toBe(2);
    const short_message = receiptText(`m${before + 1}`, "DELIVRD");
    const receipt = { esm_class: 4, source_addr: "447700900123", destination_addr: "Harbour", short_message };
    expect(await gateway.deliver(receipt)).toBe(0);
    const result = { kind: "receipt", messageId: "m2@house.example", code: "DELIVRD" };
    await expect.poll(() => events).toContainEqual(expect.objectContaining(result));
  });

  it("refuses whoever has another password, which is no person's bounce", async () => {
    const stranger = http.open(settingsFor(sendingPort), { ...secrets, password: "other" }, testingPorts());
    const outcome = await send("Ein Wort", "m3@house.example", stranger);
    expect(outcome).toMatchObject({
      state: "deferred",
      about: "session",
      text: expect.stringContaining("403") as string,
    });
    await stranger.close();
    expect(gateway.received).toHaveLength(2);
  });
});
