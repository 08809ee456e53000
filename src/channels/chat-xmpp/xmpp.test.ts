import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderStored } from "../../kit/stored-words.ts";
import type { VendorEvent } from "../inbound.ts";
import type { Transport } from "../transport.ts";
import "../index.ts";
import { lastTo, sentKey } from "../chat/report.ts";
import { testingPorts } from "../testing-ports.ts";
import { xmpp } from "./channel.ts";
import { xmppFake } from "./fake.ts";
import type { XmppFake } from "./fake.ts";
import { account } from "./transport.ts";

const messageId = `${"a".repeat(135)}@owned.example`;
let vendor: XmppFake;
let transport: Transport;
let events: VendorEvent[];
let names: [string, string][];

function opened(more: object = {}, production = false): Transport {
  const ports = testingPorts({
    production,
    onEvent: async (said) => events.push(said) > 0,
    storeReference: async (...name) => void names.push(name),
  });
  return account.open(account.settings.parse({ ...(vendor.settings as object), ...more }), vendor.secrets, ports);
}

beforeEach(async () => {
  vendor = await xmppFake();
  [events, names] = [[], []];
  transport = opened();
});
afterEach(async () => {
  await transport.close();
  await vendor.close();
});

function lure(locale = "de"): Buffer {
  const from = { name: ["Parcel desk"], address: vendor.from };
  const links = { link: "https://lure.example/l/x", report: "", pixel: "", decoy: "", why: "" };
  return xmpp
    .compose({
      locale,
      from,
      subject: [],
      text: ["<b>Hi</b> & ", { slot: "link", raw: true }],
      html: [],
      headers: {},
      qr: false,
    })
    .write({ to: vendor.to, messageId, date: new Date(0), values: {}, links });
}
const send = () => transport.send({ from: vendor.from, to: vendor.to, message: lure(), messageId }, async () => true);

describe("a message", () => {
  it("comes with nickname and a wish for a receipt, and its text says how it is reported", async () => {
    expect(await send()).toMatchObject({ state: "sent" });
    expect(vendor.faults).toEqual([]);
    expect(vendor.received).toMatchObject([{ to: vendor.to, text: "<b>Hi</b> & https://lure.example/l/x" }]);
    expect(vendor.messages[0]).toContain("antworten Sie: melden</body>");
    expect(vendor.messages[0]).toContain(">Parcel desk</nick>");
  });

  it("goes over the same line as others that are sent at once: a report comes by one, and is thanked for once", async () => {
    await Promise.all([send(), send(), send(), send()]);
    expect(await vendor.report!(0, "")).toBe(200);
    // What came by another line would have been answered before this.
    await send();
    expect([vendor.thanked.length, events.filter(({ kind }) => kind === "reported").length]).toEqual([1, 1]);
  });

  it("is shown with those words and without a button, which no chat of this kind has", async () => {
    const shown = await xmpp.shown({ from: vendor.from, to: vendor.to, raw: lure() }, () =>
      Promise.reject(new Error("no mail")),
    );
    expect(shown.text).toMatch(/antworten Sie: melden$/);
    expect(xmpp.preview!(shown, "de")).not.toContain('class="report"');
  });

  it.each([{ security: "starttls" }, { security: "none" }])(
    "never leaves a server without encryption in production ($security)",
    async (more) => {
      transport = opened(more, true);
      const outcome = await send();
      expect(outcome).toMatchObject({ state: "deferred", about: "sender" });
      expect(renderStored((outcome as { text: string }).text)).toContain("offers no encryption");
      expect(vendor.received).toEqual([]);
    },
  );

  it("that an account further on refuses later is told as what became of it", async () => {
    await send();
    await vendor.tell!(0, "failed");
    await vendor.tell!(0, "arrived");
    expect(events).toMatchObject([
      { messageId, code: "item-not-found" },
      { messageId, code: "received" },
    ]);
    expect(events.map((one) => one.kind === "receipt" && xmpp.receipt(one))).toEqual(["recipient", "arrived"]);
  });
});

describe("an answer", () => {
  it("with the word alone reports the last message to whoever answers, and is thanked", async () => {
    await send();
    expect(names).toEqual([lastTo(vendor.to), sentKey(vendor.to, messageId)].map((name) => [name, messageId]));
    expect(await vendor.report!(0, "")).toBe(200);
    expect(events).toEqual([{ kind: "reported", reference: lastTo(vendor.to) }]);
    expect(vendor.thanked).toEqual([expect.stringContaining("Thank you")]);
    expect(await vendor.report!(0, "", "forged")).toBe(403);
    expect(events).toHaveLength(1);
  });
});

/** A server that does what it likes as soon as somebody has come; gives its port. */
async function hostile(welcome: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("data", () => welcome(socket));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const socket of sockets) socket.destroy();
    });
  return { port, sockets, close };
}

const stream =
  "<?xml version='1.0'?><stream:stream xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' id='s' from='chat.example' version='1.0'>";

describe("a hostile server", () => {
  it("sends nobody to another address, which no look would have let pass", async () => {
    const inside = await hostile(() => {});
    const server = await hostile((socket) =>
      socket.write(
        `${stream}<stream:error><see-other-host xmlns='urn:ietf:params:xml:ns:xmpp-streams'>127.0.0.1:${inside.port}</see-other-host></stream:error></stream:stream>`,
      ),
    );
    transport = opened({ port: server.port });
    expect(await send()).toMatchObject({ state: "deferred" });
    expect(inside.sockets.size).toBe(0);
    await server.close();
    await inside.close();
  });

  it("that says more than can be written down is heard no faster than that", async () => {
    const free = Promise.withResolvers<void>();
    let begun = 0;
    const ports = testingPorts({
      onEvent: async () => {
        begun++;
        await free.promise;
        return true;
      },
    });
    transport = account.open(account.settings.parse(vendor.settings), vendor.secrets, ports);
    await send();
    await Promise.all(Array.from({ length: 1500 }, () => vendor.tell!(0, "arrived")));
    // Answered after all that came before it on the stream.
    expect(await send()).toMatchObject({ state: "sent" });
    expect(begun).toBe(500);
    free.resolve();
    await vendor.tell!(0, "arrived");
    await expect.poll(() => begun).toBe(501);
  });

  it("that never ends what it says is not listened to for long", async () => {
    let taken = 0;
    const server = await hostile((socket) => {
      const piece = "x".repeat(64 * 1024);
      const more = () => {
        while (!socket.destroyed && taken < 64 * 2 ** 20) {
          taken += piece.length;
          if (!socket.write(piece)) return void socket.once("drain", more);
        }
      };
      socket.write(`${stream}<stream:features><x>`, more);
    });
    transport = opened({ port: server.port });
    expect(await send()).toMatchObject({ state: "deferred" });
    expect(taken).toBeLessThan(16 * 2 ** 20);
    await server.close();
  });

  const [toRounds, toNothing] = ["r=x,s=c2FsdA==,i=4096", "v=x"];
  it.each([
    ["again", Array<string>(5).fill(toRounds)],
    ["to nothing, and to rounds", [...Array<string>(4).fill(toNothing), toRounds]],
  ])("that challenges %s before the first answer is made gets none", async (_, challenges) => {
    let said = "";
    const server = await hostile((socket) => {
      const sasl = "xmlns='urn:ietf:params:xml:ns:xmpp-sasl'";
      socket.write(
        `${stream}<stream:features><mechanisms ${sasl}><mechanism>SCRAM-SHA-1</mechanism></mechanisms></stream:features>`,
      );
      const encoded = challenges.map((one) => Buffer.from(one).toString("base64"));
      socket.once("data", () => {
        socket.on("data", (piece) => (said += String(piece)));
        socket.write(encoded.map((one) => `<challenge ${sasl}>${one}</challenge>`).join(""));
      });
    });
    transport = opened({ port: server.port });
    expect(await send()).toMatchObject({ state: "deferred" });
    await expect.poll(() => [...server.sockets].every((one) => one.destroyed || one.readableEnded)).toBe(true);
    expect(said.match(/<response/g) ?? []).toEqual([]);
    await server.close();
  });

  it.each([
    ["more rounds than anybody has time for", "r=x,s=c2FsdA==,i=999999999"],
    ["a form that takes for ever to be read", ",".repeat(90_000)],
  ])("that challenges to %s gets no answer", async (_, challenge) => {
    const server = await hostile((socket) => {
      const sasl = "xmlns='urn:ietf:params:xml:ns:xmpp-sasl'";
      socket.write(
        `${stream}<stream:features><mechanisms ${sasl}><mechanism>SCRAM-SHA-1</mechanism></mechanisms></stream:features>`,
      );
      socket.once("data", () =>
        socket.write(`<challenge ${sasl}>${Buffer.from(challenge).toString("base64")}</challenge>`),
      );
    });
    transport = opened({ port: server.port });
    expect(await send()).toMatchObject({ state: "deferred" });
    await expect.poll(() => [...server.sockets].every((one) => one.destroyed || one.readableEnded)).toBe(true);
    await server.close();
  });
});
