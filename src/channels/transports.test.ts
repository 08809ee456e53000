import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderStored } from "../kit/stored-words.ts";
import { makeLog } from "../kit/log.ts";
import type { Channel } from "./channel.ts";
import type { VendorEvent } from "./inbound.ts";
import type { Outcome, Transport, TransportKind, TransportPorts } from "./transport.ts";
import "./index.ts";
import * as list from "./list.ts";
import type { Behaviour, Fake } from "./fake.ts";
import { testingPorts } from "./testing-ports.ts";

/** What holds for every transport that names a fake of its vendor: the same for whatever channel and vendor. */
const kinds = Object.values(list).flatMap((channel) =>
  channel.transports.all.flatMap((kind) =>
    kind.samples ? [[`${channel.id}/${kind.id}`, channel, kind, kind.samples] as const] : [],
  ),
);

describe.each(kinds)("%s", (_name, channel: Channel, kind: TransportKind, samples) => {
  let fake: Fake;
  let logged: string[];
  let events: VendorEvent[];
  let names: Map<string, string>;
  let turns: number[];
  let held: number[];
  let health: string[];
  let open: Transport[];

  beforeEach(async () => {
    [logged, events, turns, held, health, open, names] = [[], [], [], [], [], [], new Map()];
    fake = await samples.fake();
  });
  afterEach(async () => {
    for (const one of open) await one.close();
    await fake.close();
  });

  const ports = (): TransportPorts => {
    const log = makeLog("trace", "json", { write: (line: string) => void logged.push(line) });
    return testingPorts({
      log,
      callback: "https://hookwise.example/inbound/key",
      waitTurn: async (perSecond) => void turns.push(perSecond),
      pauseTurns: async (seconds) => void held.push(seconds),
      storeReference: async (reference, messageId) => void names.set(reference, messageId),
      onEvent: async (said) => events.push(said) > 0,
      onHealth: (state, text) => void health.push(`${state} ${text}`),
    });
  };
  const opened = (settings = fake.settings, secrets = fake.secrets) => {
    const transport = kind.open(kind.settings.parse(settings), secrets, ports());
    open.push(transport);
    return transport;
  };
  const send = (transport: Transport, { text = "Your parcel waits", commit = async () => true, messageId = "m1@house.example" } = {}) =>
    transport.send({ from: fake.from, to: fake.to, message: written(text, messageId), messageId }, commit).then(spoken); // oxfmt-ignore
  // What is kept for whoever reads it later, in the words in which it is read.
  const spoken = (outcome: Outcome): Outcome =>
    "text" in outcome && outcome.text ? { ...outcome, text: renderStored(outcome.text) } : outcome;
  const probed = (transport: Transport) =>
    transport.probe().catch((error: Error) => Promise.reject(new Error(renderStored(error.message))));
  const written = (text: string, messageId: string) =>
    channel.plain({ from: { name: fake.from, address: fake.from }, to: fake.to, messageId, date: new Date(0), subject: "", text }); // oxfmt-ignore
  const after = async (...behaviours: Behaviour[]): Promise<Outcome> => {
    fake.next(...behaviours);
    return send(opened());
  };

  const shown = async (nth: number, fate: "arrived" | "failed") => {
    const request = await fake.tell!(nth, fate);
    if (!request) return;
    const answer = await kind.inbound!(request, kind.settings.parse(fake.settings), fake.secrets, ports());
    expect(answer.status).toBe(200);
    events.push(...answer.said);
  };

  it("reads its settings again as they are kept", () => {
    const kept = kind.settings.parse(fake.settings);
    expect(kind.settings.parse(structuredClone(kept))).toEqual(kept);
  });

  it("hands over one message as its vendor documents it", async () => {
    expect(await send(opened())).toMatchObject({ state: "sent" });
    expect(fake.received).toMatchObject([{ to: fake.to, text: "Your parcel waits" }]);
    expect(fake.faults).toEqual([]);
  });

  it("asks once, when nothing has been taken yet, and sends nothing after a no", async () => {
    const transport = opened();
    const asked: number[] = [];
    const commit = (answer: () => boolean) => async () => (asked.push(fake.received.length), answer());
    expect(await send(transport, { commit: commit(() => false) })).toMatchObject({ state: "withdrawn" });
    const thrown = commit(() => {
      throw new Error("the ledger is away");
    });
    expect(await send(transport, { commit: thrown })).toMatchObject({ state: "withdrawn" });
    expect(await send(transport, { commit: commit(() => true) })).toMatchObject({ state: "sent" });
    expect(asked).toEqual([0, 0, 0]);
    expect(fake.received).toHaveLength(1);
  });

  it("takes a turn for each message where the vendor takes only so many", async () => {
    if (!fake.paced) return expect(kind.settings.safeParse({ ...(fake.settings as object), perSecond: 5 }).success).toBe(false); // oxfmt-ignore
    const transport = opened(fake.paced(5));
    await send(transport);
    await send(transport);
    expect(turns).toEqual([5, 5]);
  });

  it("puts off what was too much at once, has everybody wait as long as was said, and costs nobody the message", async () => {
    const outcome = await after({ throttle: 7 });
    expect(outcome).toMatchObject({ state: "deferred", early: true });
    expect(fake.received).toEqual([]);
    const { retryAfter } = outcome as { retryAfter?: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(held).toEqual([retryAfter]);
    expect(await send(opened())).toMatchObject({ state: "sent" });
  });

  it("tells a recipient who cannot be reached from a sender who may not send", async () => {
    expect(await after("refuse-recipient")).toMatchObject({ state: "bounced", text: expect.stringMatching(/\w+ \w+/) as string }); // oxfmt-ignore
    expect(await after("refuse-sender")).toMatchObject({ state: "deferred", about: "sender" });
    expect(fake.received).toEqual([]);
    expect(health.join()).toMatch(/down/);
  });

  it("keeps messages while its credential is not taken, and says so", async () => {
    const transport = opened();
    fake.next("revoked");
    const first = await send(transport);
    const outcome = first.state === "unconfirmed" ? await send(transport) : first;
    expect(outcome).toMatchObject({ state: "deferred" });
    await expect(probed(transport)).rejects.toThrow(/\w+ \w+/);
    expect(health.at(-1)).toMatch(/^down \S/);
  });

  it.each(["silent", "fail-after-accept"] as const)("calls in doubt what ended %s, and does not repeat it", async (how) => {
    const transport = opened();
    fake.next(how);
    expect(await send(transport)).toMatchObject({ state: "unconfirmed" });
    expect(fake.received).toHaveLength(1);
    expect(await send(transport, { text: "Another one" })).toMatchObject({ state: "sent" });
    expect(fake.received.map(({ text }) => text)).toEqual(["Your parcel waits", "Another one"]);
  }); // oxfmt-ignore

  it("waits for a slow answer", async () => {
    expect(await after({ slow: 300 })).toMatchObject({ state: "sent" });
  });

  it("puts off what it could not hand over at all", async () => {
    const transport = opened();
    await fake.close();
    expect(await send(transport)).toMatchObject({ state: "deferred" });
    fake = await samples.fake();
  });

  it("hears what became of a message, in any order and twice", async () => {
    if (!fake.tell) return;
    const transport = opened();
    for (const messageId of ["m1@house.example", "m2@house.example"]) await send(transport, { messageId });
    await shown(1, "failed");
    await shown(0, "arrived");
    await shown(0, "arrived");
    const of = (one: VendorEvent) =>
      "reference" in one ? names.get(one.reference) : "messageId" in one && one.messageId;
    // By which name a vendor speaks of a message may be known a moment later.
    await expect.poll(() => events.map(of)).toEqual(["m2@house.example", "m1@house.example", "m1@house.example"]);
  });

  it("believes nobody but its vendor", async () => {
    const transport = opened();
    await send(transport);
    const request = await fake.tell?.(0, "failed");
    if (!request) return;
    const settings = kind.settings.parse(fake.settings);
    const forged = [
      { ...request, body: Buffer.from(`${request.body.toString()} `) },
      { ...request, url: `${request.url}x` },
      { ...request, headers: {} },
      { ...request, headers: Object.fromEntries(Object.keys(request.headers).map((name) => [name, "AAAA"])) },
    ];
    for (const one of forged) {
      const answer = await kind.inbound!(one, settings, fake.secrets, ports());
      expect([401, 403]).toContain(answer.status);
      expect(answer.said).toEqual([]);
    }
    const others = Object.fromEntries(Object.keys(fake.secrets).map((name) => [name, "another"]));
    expect((await kind.inbound!(request, settings, others, ports())).said).toEqual([]);
  });

  it("shows its secrets to nobody: not in a log line, an answer or a fault", async () => {
    const result = [
      await after("refuse-recipient"),
      await after("refuse-sender"),
      await after({ throttle: 1 }),
      await send(opened()),
      await opened().probe().catch((error: Error) => error.message), // oxfmt-ignore
      await after("revoked"),
      await opened().probe().catch((error: Error) => error.message), // oxfmt-ignore
    ];
    expect(Object.keys(fake.secrets).every((name) => kind.secrets.includes(name))).toBe(true);
    for (const secret of Object.values(fake.secrets))
      expect(JSON.stringify([result, logged, health, events])).not.toContain(secret);
  });
});

it("there are transports that name one", () => {
  expect(kinds.length).toBeGreaterThan(0);
});
