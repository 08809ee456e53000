import smpp from "smpp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { VendorEvent } from "../../inbound.ts";
import type { Transport, TransportPorts } from "../../transport.ts";
import { testingPorts } from "../../testing-ports.ts";
import { smpp34 } from "./index.ts";
import { receiptText, smppFake } from "./fake.ts";
import type { SmppFake } from "./fake.ts";

let gateway: SmppFake;
let open: Transport[];
let events: VendorEvent[];
let names: [string, string][];

beforeEach(async () => {
  [open, events, names] = [[], [], []];
  gateway = await smppFake();
});
afterEach(async () => {
  for (const one of open) await one.close();
  expect(gateway.faults).toEqual([]);
  await gateway.close();
});

function opened(settings: Record<string, unknown> = {}, ports: Partial<TransportPorts> = {}): Transport {
  const all = smpp34.settings.parse({ ...(gateway.settings as object), ...settings });
  const made = smpp34.open(
    all,
    gateway.secrets,
    testingPorts({
      onEvent: async (said) => events.push(said) > 0,
      storeReference: async (...named) => void names.push(named),
      ...ports,
    }),
  );
  open.push(made);
  return made;
}

const send = (to: Transport, text = "123456 is your code", from = "Hookwise") =>
  to.send({ from, to: "+491701234567", message: Buffer.from(text), messageId: "m@house.example" }, async () => true);

describe("a text message", () => {
  it("reaches the gateway with number, sender and text", async () => {
    expect(await send(opened())).toEqual({ state: "sent", response: "accepted as m1" });
    expect(gateway.submitted[0]).toMatchObject({ destination_addr: "491701234567", source_addr: "Hookwise", dest_addr_ton: 1, registered_delivery: 1 }); // oxfmt-ignore
    await expect.poll(() => names).toEqual([["m1", "m@house.example"]]);
  });

  it.each([
    ["Harbour", 5, "Harbour"],
    ["+15550100123", 1, "15550100123"],
    ["12345", 3, "12345"],
  ])("from %s shows a sender of kind %i", async (from, source_addr_ton, source_addr) => {
    await send(opened(), "x", from);
    expect(gateway.submitted[0]).toMatchObject({ source_addr, source_addr_ton });
  });

  it.each([
    ["parts", "Ваш код: 123456 ✓", 1],
    ["parts", "x".repeat(400), 3],
    ["parts", "ü€".repeat(200), 4],
    ["parts", "😀".repeat(60), 2],
    ["payload", "x".repeat(400), 1],
    ["payload", "ж".repeat(400), 1],
  ])("as %s of any letters and length arrives whole: %j", async (long, text, submissions) => {
    expect((await send(opened({ long }), text)).state).toBe("sent");
    expect(gateway.received.map((one) => one.text)).toEqual([text]);
    expect(gateway.submitted).toHaveLength(submissions);
    await expect.poll(() => names).toHaveLength(submissions);
  });

  it("of which some parts were refused is in doubt: it may not come twice", async () => {
    gateway.next("accept", "refuse-recipient");
    const outcome = await send(opened(), "x".repeat(400));
    expect(outcome).toMatchObject({ state: "unconfirmed", text: expect.stringMatching(/^2 of 3 parts were taken/) as string }); // oxfmt-ignore
    gateway.next("refuse-recipient", "refuse-recipient", "refuse-recipient");
    expect((await send(opened(), "x".repeat(400))).state).toBe("bounced");
  });
});

describe("a window", () => {
  it("holds as many messages under way as were agreed, and not one more", async () => {
    await gateway.close();
    gateway = await smppFake({ answerMs: 30 });
    const to = opened({ window: 5 });
    expect(to.connections).toBe(5);
    await Promise.all(Array.from({ length: 40 }, () => send(to)));
    expect(gateway.most).toBeLessThanOrEqual(5);
    expect(gateway.most).toBeGreaterThan(1);
    expect(gateway.received).toHaveLength(40);
    expect(gateway.binds).toBe(1);
  });

  it("calls in doubt what was under way when the connection ended, and nothing else", async () => {
    gateway.next("silent", "silent", "silent");
    const to = opened({ window: 3, timeout: 30 });
    const sends = Array.from({ length: 5 }, () => send(to));
    await expect.poll(() => gateway.received.length).toBe(3);
    gateway.cut();
    const states = (await Promise.all(sends)).map(({ state }) => state);
    expect(states.filter((one) => one === "unconfirmed")).toHaveLength(3);
    expect(states.filter((one) => one === "deferred")).toHaveLength(2);
  });
});

describe("a gateway", () => {
  it.each([
    ["ESME_RMSGQFUL", { state: "deferred", early: true, retryAfter: 1 }],
    ["ESME_RTHROTTLED", { state: "deferred", early: true, retryAfter: 1 }],
    ["ESME_RSYSERR", { state: "deferred", about: "session" }],
    ["ESME_RINVDSTADR", { state: "bounced" }],
    ["ESME_RX_P_APPN", { state: "bounced" }],
    ["ESME_RSUBMITFAIL", { state: "deferred", code: 450 }],
  ])("that answers %s leaves no doubt", async (name, outcome) => {
    const { outcomeOfStatus } = await import("./status.ts");
    expect(outcomeOfStatus(smpp.errors[name]!, 1)).toMatchObject(outcome);
  });

  it("that has too much is left alone twice as long each time", async () => {
    gateway.next({ throttle: 1 }, { throttle: 1 }, { throttle: 1 });
    const held: number[] = [];
    const to = opened({}, { pauseTurns: async (seconds) => void held.push(seconds) });
    for (let i = 0; i < 3; i++) await send(to);
    expect(held).toEqual([1, 2, 4]);
    expect((await send(to)).state).toBe("sent");
  });

  it("that ends the connection is connected to again", async () => {
    const to = opened();
    expect((await send(to)).state).toBe("sent");
    gateway.cut();
    await expect.poll(async () => (await send(to)).state).toBe("sent");
    expect(gateway.binds).toBeGreaterThan(1);
  });

  it("is asked whether it is still there", async () => {
    await send(opened({ enquireSeconds: 1 }));
    await expect.poll(() => gateway.enquiries, { timeout: 10_000 }).toBeGreaterThan(1);
  });

  it("is spoken to by TLS, and its certificate looked at", async () => {
    const own = gateway;
    gateway = await smppFake({ tls: true });
    expect((await send(opened())).state).toBe("sent");
    expect(await send(opened({ certificateAuthority: undefined }))).toMatchObject({ state: "deferred" });
    expect(await send(opened({ tlsName: "other.example" }))).toMatchObject({ state: "deferred" });
    expect(gateway.received).toHaveLength(1);
    await own.close();
  });
});

describe("what a gateway hands over", () => {
  const payload = (text: string) => ({ message_payload: Buffer.from(text) });
  it.each([
    ["a receipt in its text", { esm_class: 4, short_message: receiptText("m1", "DELIVRD") }, "DELIVRD"],
    ["a receipt by parameters", { esm_class: 4, receipted_message_id: "m1", message_state: 5 }, "UNDELIV"],
    ["both, of which the parameters count", { esm_class: 4, receipted_message_id: "m1", message_state: 2, short_message: receiptText("old", "UNDELIV") }, "DELIVRD"], // oxfmt-ignore
    ["a receipt as a payload", { esm_class: 4, ...payload(receiptText("m1", "EXPIRED", "027")) }, "EXPIRED"],
    ["lower case", { esm_class: 4, short_message: receiptText("m1", "delivrd") }, "DELIVRD"],
  ])("is read as %s", async (_what, fields, code) => {
    await send(opened());
    expect(await gateway.deliver(fields)).toBe(0);
    expect(events).toMatchObject([{ reference: "m1", code }]);
  });

  it.each([
    ["on its way", { esm_class: 4, short_message: receiptText("m1", "ENROUTE") }],
    ["nameless", { esm_class: 4, short_message: "stat:DELIVRD" }],
    ["nothing at all", { esm_class: 4, short_message: "" }],
    ["an answer that asks for nothing", { short_message: "Who is this?" }],
  ])("and is %s says nothing", async (_what, fields) => {
    await send(opened());
    expect(await gateway.deliver(fields)).toBe(0);
    expect(events).toEqual([]);
  });

  it("is answered when it is written down, and refused while it cannot be", async () => {
    let away = true;
    const unwritten = async () => {
      if (away) throw new Error("the database is away");
      return true;
    };
    await send(opened({}, { onEvent: unwritten }));
    const fields = { esm_class: 4, short_message: receiptText("m1", "DELIVRD") };
    expect(await gateway.deliver(fields)).toBe(smpp.errors["ESME_RSYSERR"]);
    away = false;
    expect(await gateway.deliver(fields)).toBe(0);
  });

  it("is heard while nothing is sent", async () => {
    const listening = opened().listen!(20_000);
    await expect.poll(() => gateway.binds).toBe(1);
    await expect.poll(() => gateway.deliver({ esm_class: 4, short_message: receiptText("m1", "DELIVRD") })).toBe(0);
    gateway.cut();
    await listening;
    expect(events).toMatchObject([{ kind: "receipt", reference: "m1", code: "DELIVRD" }]);
  });

  it("says that somebody wants no more, or some again", async () => {
    await send(opened());
    await gateway.deliver({ source_addr: "447700900123", short_message: " Stop. " });
    await gateway.deliver({ source_addr: "+447700900123", short_message: "START" });
    expect(events).toEqual([
      { kind: "stop", address: "+447700900123" },
      { kind: "start", address: "+447700900123" },
    ]);
  });

  it.each([2, 3, 4, 5, 6])("of a number of kind %i without its country is nobody's STOP", async (source_addr_ton) => {
    await send(opened());
    // In its own country, where it is a number of Germany's; with a plus it would be one of the United States.
    await gateway.deliver({ source_addr: "15123456789", source_addr_ton, short_message: "STOP" });
    await gateway.deliver({ source_addr: "447700900123", source_addr_ton: 1, short_message: "STOP" });
    expect(events).toEqual([{ kind: "stop", address: "+447700900123" }]);
  });

  it("may be no SMPP at all: the session ends, and the next message begins another", async () => {
    const { createServer } = await import("node:net");
    const noise = createServer(
      (socket) =>
        void socket
          .on("error", () => {})
          .resume()
          .write(Buffer.alloc(64, 0x7f)),
    );
    await new Promise<void>((done) => noise.listen(0, "127.0.0.1", done));
    const to = opened({ port: (noise.address() as { port: number }).port });
    expect(await send(to)).toMatchObject({ state: "deferred" });
    expect(await send(to)).toMatchObject({ state: "deferred" });
    await new Promise((done) => noise.close(done));
  });
});

describe("a gateway that hands over more than can be written down", () => {
  it("is told to come again, and no more than so many wait", async () => {
    const free = Promise.withResolvers<void>();
    let [waiting, most] = [0, 0];
    const sender = opened(
      {},
      {
        onEvent: async () => {
          most = Math.max(most, ++waiting);
          await free.promise;
          waiting--;
          return true;
        },
      },
    );
    await send(sender);
    const answers = Array.from({ length: 1500 }, (_, n) =>
      gateway.deliver({ esm_class: 4, short_message: receiptText(`m${n}`, "DELIVRD") }),
    );
    const soon = Promise.resolve(null);
    await expect.poll(() => Promise.race([answers.at(-1)!, soon])).toBe(smpp.errors["ESME_RTHROTTLED"]);
    free.resolve();
    const taken = (await Promise.all(answers)).filter((one) => one === 0);
    expect(taken).toHaveLength(most);
    expect(most).toBeLessThanOrEqual(500);
  });
});
