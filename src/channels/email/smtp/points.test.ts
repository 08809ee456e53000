import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { unstorable } from "../../../kit/storable.ts";
import type { Commit, Outcome, Transport } from "../../transport.ts";
import { smtp } from "./index.ts";
import { scriptedServer } from "./testing-server.ts";
import type { Act, Step } from "./testing-server.ts";
import { testingPorts } from "../../testing-ports.ts";

const message = Buffer.from("From: desk@lake.example\r\nTo: ada@hill.example\r\n\r\nHello\r\n.dot\r\n");
const yes: Commit = async () => true;
type Settings = Record<string, unknown> & { password?: string };
const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function setUp(script: Partial<Record<Step, Act>> = {}, more: Settings = {}, extensions?: string[]) {
  const server = await scriptedServer(script, extensions);
  const transport = transportTo(server.port, more);
  open.push(transport, server);
  return { server, transport };
}

function transportTo(port: number, more: Settings = {}): Transport {
  const { password, ...settings } = more;
  const all = smtp.settings.parse({
    host: "127.0.0.1",
    port,
    security: "none",
    connections: 1,

    ...settings,
  });
  return smtp.open({ ...all, timeoutSeconds: 1 }, password ? { password } : {}, testingPorts());
}

const send = (transport: Transport, commit: Commit = yes) =>
  transport.send({ from: "desk@lake.example", to: "ada@hill.example", message }, commit);

interface Point {
  what: string;
  script: Partial<Record<Step, Act>>;
  /** What the outcome must be. */
  outcome: Partial<Outcome>;
  /** How often commit is asked. */
  asked: number;
  /** How many messages the server has in full afterwards. */
  received: number;
}

// Every point at which the exchange can break, and what it means. `asked` says on which side of the dot it was.
const points: Point[] = [
  {
    what: "1 connection dropped at once",
    script: { connect: "drop" },
    outcome: { state: "deferred" },
    asked: 0,
    received: 0,
  },
  {
    what: "2 greeting refused for now",
    script: { greeting: "421 too busy" },
    outcome: { state: "deferred", code: 421 },
    asked: 0,
    received: 0,
  },
  {
    what: "2 greeting refused for good",
    script: { greeting: "554 go away" },
    outcome: { state: "deferred", code: 554 },
    asked: 0,
    received: 0,
  },
  {
    what: "2 greeting never comes",
    script: { greeting: "hang" },
    outcome: { state: "deferred" },
    asked: 0,
    received: 0,
  },
  { what: "3 dropped at EHLO", script: { ehlo: "drop" }, outcome: { state: "deferred" }, asked: 0, received: 0 },
  {
    what: "3 EHLO refused for now",
    script: { ehlo: "421 later" },
    outcome: { state: "deferred", code: 421 },
    asked: 0,
    received: 0,
  },
  {
    what: "4 password refused",
    script: { auth: "535 wrong password" },
    outcome: { state: "deferred", code: 535 },
    asked: 0,
    received: 0,
  },
  {
    what: "4 password refused for now",
    script: { auth: "454 try again" },
    outcome: { state: "deferred", code: 454 },
    asked: 0,
    received: 0,
  },
  {
    what: "4 dropped while signing in",
    script: { auth: "drop" },
    outcome: { state: "deferred" },
    asked: 0,
    received: 0,
  },
  {
    what: "5 sender refused for now",
    script: { mail: "451 try later" },
    outcome: { state: "deferred", code: 451 },
    asked: 0,
    received: 0,
  },
  {
    what: "5 sender refused",
    script: { mail: "550 not you" },
    outcome: { state: "deferred", code: 550, about: "sender", early: true },
    asked: 0,
    received: 0,
  },
  {
    what: "5 sender over its daily limit",
    script: { mail: "550 5.4.5 Daily user sending limit exceeded" },
    outcome: { state: "deferred", code: 550, about: "session", early: true },
    asked: 0,
    received: 0,
  },
  {
    what: "7 sender's domain refused at RCPT",
    script: { rcpt: "550 5.7.26 unauthenticated mail" },
    outcome: { state: "deferred", code: 550, about: "sender", early: false },
    asked: 0,
    received: 0,
  },
  {
    what: "7 rate limited at RCPT",
    script: { rcpt: "450 4.7.28 too much mail from you" },
    outcome: { state: "deferred", code: 450, about: "sender", early: false },
    asked: 0,
    received: 0,
  },
  {
    what: "12 no such mailbox after the dot",
    script: { dot: "550 5.1.1 unknown" },
    outcome: { state: "bounced", code: 550 },
    asked: 1,
    received: 1,
  },
  {
    what: "5 closing at MAIL",
    script: { mail: "421 closing" },
    outcome: { state: "deferred", code: 421 },
    asked: 0,
    received: 0,
  },
  { what: "6 dropped at MAIL", script: { mail: "drop" }, outcome: { state: "deferred" }, asked: 0, received: 0 },
  {
    what: "7 greylisted",
    script: { rcpt: "450 4.2.0 greylisted" },
    outcome: { state: "deferred", code: 450, text: "450 4.2.0 greylisted" },
    asked: 0,
    received: 0,
  },
  {
    what: "7 mailbox full",
    script: { rcpt: "452 4.2.2 full" },
    outcome: { state: "deferred", code: 452 },
    asked: 0,
    received: 0,
  },
  {
    what: "7 no such mailbox",
    script: { rcpt: "550 5.1.1 unknown" },
    outcome: { state: "bounced", code: 550, text: "550 5.1.1 unknown" },
    asked: 0,
    received: 0,
  },
  { what: "8 dropped at RCPT", script: { rcpt: "drop" }, outcome: { state: "deferred" }, asked: 0, received: 0 },
  {
    what: "9 DATA refused for now",
    script: { data: "451 later" },
    outcome: { state: "deferred", code: 451 },
    asked: 0,
    received: 0,
  },
  {
    what: "9 DATA refused",
    script: { data: "554 no" },
    outcome: { state: "deferred", code: 554, about: "sender" },
    asked: 0,
    received: 0,
  },
  { what: "10 dropped at DATA", script: { data: "drop" }, outcome: { state: "deferred" }, asked: 0, received: 0 },
  {
    what: "12 refused after the dot",
    script: { dot: "554 5.7.1 spam" },
    outcome: { state: "deferred", code: 554, text: "554 5.7.1 spam", about: "sender" },
    asked: 1,
    received: 1,
  },
  {
    what: "12 deferred after the dot",
    script: { dot: "451 4.3.0 later" },
    outcome: { state: "deferred", code: 451 },
    asked: 1,
    received: 1,
  },
  {
    what: "12 closing after the dot",
    script: { dot: "421 closing" },
    outcome: { state: "deferred", code: 421 },
    asked: 1,
    received: 1,
  },
  {
    what: "13 dropped after the dot",
    script: { dot: "drop" },
    outcome: { state: "unconfirmed" },
    asked: 1,
    received: 1,
  },
  {
    what: "13 silence after the dot",
    script: { dot: "hang" },
    outcome: { state: "unconfirmed" },
    asked: 1,
    received: 1,
  },
  { what: "nothing breaks", script: {}, outcome: { state: "sent", response: "250 accepted" }, asked: 1, received: 1 },
];

describe.each([
  ["with pipelining", ["PIPELINING", "SIZE 1000000", "AUTH PLAIN LOGIN"]],
  ["one command at a time", ["AUTH PLAIN LOGIN"]],
])("a broken exchange, %s", (_name, extensions) => {
  it.concurrent.each(points)("$what → $outcome.state", async ({ script, outcome, asked, received }) => {
    const auth = script.auth ? { auth: "plain", user: "ada", password: "secret" } : {};
    const server = await scriptedServer(script, extensions);
    const transport = transportTo(server.port, auth);
    let times = 0;
    const count: Commit = async () => {
      times += 1;
      return true;
    };
    expect(await send(transport, count)).toMatchObject(outcome);
    expect(times).toBe(asked);
    expect(server.received).toHaveLength(received);
    // Whatever happened, the next mail goes through once the server is well again.
    server.script = {};
    expect(await send(transport, count)).toMatchObject({ state: "sent" });
    expect(server.received).toHaveLength(received + 1);
    await transport.close();
    await server.close();
  });

  it("11 dropped in the body → deferred when commit has not said yes, and the dot stays unsent", async () => {
    const { server, transport } = await setUp({}, {}, extensions);
    const outcome = await send(transport, async () => {
      server.script = { body: "drop" };
      await server.close();
      await new Promise((later) => setTimeout(later, 50));
      return true;
    });
    expect(outcome.state).toBe("deferred");
    expect(server.received).toEqual([]);
  });

  it("11 an answer in the middle of the body counts, and commit's yes comes too late", async () => {
    const { server, transport } = await setUp({ body: "452 disk full" }, {}, extensions);
    const outcome = await send(transport, () => new Promise((later) => setTimeout(() => later(true), 50)));
    expect(outcome).toMatchObject({ state: "deferred", code: 452 });
    expect(server.received).toEqual([]);
  });
});

describe("the gate before the dot", () => {
  it.each([
    ["says no", async () => false],
    ["fails", () => Promise.reject(new Error("the database is away"))],
    [
      "throws at once",
      () => {
        throw new Error("broken");
      },
    ],
  ] as [string, Commit][])("keeps the message back when commit %s", async (_what, commit) => {
    const { server, transport } = await setUp();
    expect(await send(transport, commit)).toMatchObject({ state: "withdrawn" });
    expect(server.lines).toContain("DATA");
    expect(server.received).toEqual([]);
    expect(await send(transport)).toMatchObject({ state: "sent" });
    expect(server.received).toHaveLength(1);
  });

  it("is asked after the body was handed over, once, and the dot waits for it", async () => {
    const { server, transport } = await setUp();
    const seen: number[] = [];
    await send(transport, async () => {
      await new Promise((later) => setTimeout(later, 30));
      seen.push(server.received.length);
      return true;
    });
    expect(seen).toEqual([0]);
    expect(server.received).toEqual([message.toString().replace("\r\n.dot", "\r\n..dot")]);
  });
});

describe("sessions", () => {
  it("are kept for the next mail, also after a recipient was refused", async () => {
    const { server, transport } = await setUp();
    await send(transport);
    server.script = { rcpt: "550 unknown" };
    expect(await send(transport)).toMatchObject({ state: "bounced" });
    server.script = {};
    expect(await send(transport)).toMatchObject({ state: "sent" });
    expect(server.connections).toBe(1);
    expect(server.lines.filter((line) => line === "RSET")).toHaveLength(1);
  });

  it("end after their number of messages", async () => {
    const { server, transport } = await setUp({}, { messagesPerConnection: 2 });
    for (let i = 0; i < 5; i++) await send(transport);
    expect(server.connections).toBe(3);
    expect(server.received).toHaveLength(5);
  });

  it("are no more than allowed, and mails wait for one", async () => {
    const { server, transport } = await setUp({}, { connections: 3 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(transport)));
    expect(outcomes.every((one) => one.state === "sent")).toBe(true);
    expect(server.connections).toBeLessThanOrEqual(3);
    expect(server.received).toHaveLength(20);
  });

  it("that the server ended while they waited cost no mail an attempt", async () => {
    const { server, transport } = await setUp();
    await send(transport);
    let dropped = 0;
    server.script = { mail: () => (dropped++ === 0 ? "drop" : "250 sender ok") };
    expect(await send(transport)).toMatchObject({ state: "sent" });
    expect(server.connections).toBe(2);
  });
});

describe("a dead server", () => {
  it("defers everything, is left alone for a while, and costs nobody the mail", async () => {
    const spare = createServer();
    await new Promise<void>((ready) => spare.listen(0, "127.0.0.1", ready));
    const { port } = spare.address() as { port: number };
    await new Promise((closed) => spare.close(closed));
    const transport = transportTo(port, { connections: 2 });
    open.push(transport);
    const outcomes: Outcome[] = [];
    for (let i = 0; i < 50; i++) outcomes.push(await send(transport));
    expect(outcomes.every((one) => one.state === "deferred")).toBe(true);
    const waited = outcomes.filter((one) => one.state === "deferred" && one.retryAfter !== undefined);
    expect(waited).toHaveLength(47);
  });

  it("is not what refuses a message over the size that it announced: that is a bounce", async () => {
    const { server, transport } = await setUp({}, {}, ["SIZE 10"]);
    expect(await send(transport)).toMatchObject({ state: "bounced", code: 552 });
    expect(server.received).toEqual([]);
  });
});

it("words of a server that a database cannot keep are kept as well as they can be", async () => {
  const long = `550 5.1.1 ${"x".repeat(489)}\u{1f422} and so on`;
  for (const words of ["550 5.1.1 nobody\0 here", long]) {
    const { transport } = await setUp({ rcpt: words });
    const outcome = await send(transport);
    expect(outcome).toMatchObject({ state: "bounced" });
    expect(unstorable(outcome)).toEqual([]);
  }
});
