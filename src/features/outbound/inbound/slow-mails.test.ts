import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterEach, beforeAll, afterAll, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { listenForMail } from "./listen.ts";
import type { PlaceLimits } from "./places.ts";

// Whoever brings a mail by SMTP, and takes as long as they like over it.

let t: TestEnv;
let to: string;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  t = await outboundEnv();
  to = (await call(t, "createMailbox", await organisationWith(t, []), { purpose: "reports", source: "smtp" })).address;
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => t.close());

async function listening(places: Partial<PlaceLimits>): Promise<number> {
  const { port, close } = await listenForMail(t.env, 0, places);
  ends.push(close);
  return port;
}

/** Speaks with a server from an address of its own; nothing more is read once the last line was answered. */
function speaker(port: number, from: string) {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  ends.push(() => socket.destroy());
  socket.on("error", () => {});
  let said = "";
  socket.on("data", (piece) => (said += String(piece)));
  const answers = () => [...said.matchAll(/^(\d{3}) .*\r\n/gm)].map(([, code]) => Number(code));
  let asked = 1;
  const answered = () =>
    expect.poll(() => answers().length >= asked || socket.closed, { timeout: 20_000, interval: 10 }).toBe(true);
  return {
    socket,
    answers,
    answered,
    async say(...lines: string[]) {
      for (const line of lines) {
        await answered();
        asked += 1;
        socket.write(`${line}\r\n`);
      }
      await answered();
      return answers().at(-1);
    },
  };
}

const envelope = () => ["EHLO x.example", "MAIL FROM:<ada@hill.example>", `RCPT TO:<${to}>`, "DATA"];
const mail = (word: string) => [...envelope(), `Subject: ${word}\r\n\r\n${word}\r\n.`];

/** Says something now and then, for as long as the connection stands. */
function drips(socket: Socket, what: string): void {
  const timer = setInterval(() => socket.write(what), 20);
  socket.once("close", () => clearInterval(timer));
  ends.push(() => clearInterval(timer));
}

it("connections of twenty clients that never end a mail keep nobody else's out", async () => {
  const port = await listening({ spared: 50 });
  const all = Array.from({ length: 180 }, (_, n) => speaker(port, `127.0.${1 + (n % 20)}.1`));
  for (const one of all) await one.answered();
  expect(new Set(all.flatMap((one) => one.answers()))).toEqual(new Set([220]));
  for (const { socket } of all) drips(socket, "NOOP\r\n");
  expect(await speaker(port, "127.0.99.1").say(...mail("others"))).toBe(250);
}, 60_000);

it.each([
  ["a mail", envelope(), "a"],
  ["a command", [], "N"],
  ["one that asks for nothing", ["EHLO x.example"], "NOOP\r\n"],
])(
  "a connection whose mail does not come ends, though something comes all the while: %s",
  async (_what, lines, drip) => {
    const port = await listening({ within: 300 });
    const { socket, say, answers } = speaker(port, "127.0.0.1");
    await say(...lines);
    drips(socket, drip);
    if (!socket.closed) await once(socket, "close");
    expect(answers().at(-1)).toBe(421);
  },
);

it("one mail after the other comes by one connection, until it has had its time", async () => {
  const usual = speaker(await listening({}), "127.0.0.1");
  expect(await usual.say(...mail("first"))).toBe(250);
  expect(await usual.say(...mail("second").slice(1))).toBe(250);
  const over = speaker(await listening({ longest: 0 }), "127.0.0.1");
  expect(await over.say("EHLO x.example", "MAIL FROM:<ada@hill.example>")).toBe(421);
});

it("a client has ten connections, however many it opens at once, and leaves the others theirs", async () => {
  const port = await listening({});
  const all = Array.from({ length: 250 }, () => speaker(port, "127.0.0.1"));
  const other = speaker(port, "127.0.0.2");
  expect(await other.say("EHLO x.example")).toBe(250);
  for (const one of all) await one.answered();
  const greeted = all.filter((one) => one.answers()[0] === 220);
  expect(greeted).toHaveLength(10);
  expect(all.filter((one) => one.answers()[0] === 421)).toHaveLength(240);
  greeted[0]!.socket.destroy();
  const again = async () => {
    const one = speaker(port, "127.0.0.1");
    await one.answered();
    return one.answers()[0];
  };
  await expect.poll(again).toBe(220);
});

it("a client that names recipients without end asks the database for no more than so many of them", async () => {
  const port = await listening({});
  const { socket, answers, say } = speaker(port, "127.0.7.1");
  await say("EHLO x.example", "MAIL FROM:<ada@hill.example>");
  for (let n = 0; n < 1300; n++) socket.write(`RCPT TO:<nobody-${n}@hook.example>\r\n`);
  await expect.poll(() => answers().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(1303);
  const [, , , ...said] = answers();
  expect([550, 451].map((code) => said.filter((one) => one === code).length)).toEqual([1200, 100]);
  // Others are not kept out by it.
  expect(await speaker(port, "127.0.7.2").say(...mail("meanwhile"))).toBe(250);
}, 60_000);
