import { connect } from "node:net";
import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestEnv } from "../../../kit/db/testing.ts";
import { call, organisationWith, outboundEnv } from "../testing.ts";
import { listenForMail } from "./listen.ts";

let t: TestEnv;
let listener: Awaited<ReturnType<typeof listenForMail>>;
let to: string;
beforeAll(async () => {
  t = await outboundEnv();
  listener = await listenForMail(t.env, 0);
  to = (await call(t, "createMailbox", await organisationWith(t, []), { purpose: "reports", source: "smtp" })).address;
});
afterAll(async () => {
  await listener.close();
  await t.close();
});

const megabyte = 1024 * 1024;

/** The next answer of a mail server. */
async function answerOf(socket: Socket): Promise<string> {
  let said = "";
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    said += String(piece);
    if (/^\d{3} .*\r\n$/m.test(said)) return said;
  }
  throw new Error(`the server has closed the connection after ${JSON.stringify(said)}`);
}

/** Begins a mail of so many bytes, which is whole but for its end. @param from the client's own address */
async function begin(bytes: number, from = "127.0.0.1"): Promise<Socket> {
  const socket = connect({ port: listener.port, host: "127.0.0.1", localAddress: from });
  await answerOf(socket);
  for (const line of ["EHLO x.example", "MAIL FROM:<ada@hill.example>", `RCPT TO:<${to}>`, "DATA"]) {
    socket.write(`${line}\r\n`);
    await answerOf(socket);
  }
  const sent = Buffer.concat([Buffer.from(`Subject: ${from}\r\n\r\n`), Buffer.alloc(bytes, "a")]);
  await new Promise((done) => void socket.write(sent, done));
  return socket;
}

async function end(socket: Socket): Promise<number> {
  socket.write("\r\n.\r\n");
  const status = Number((await answerOf(socket)).slice(0, 3));
  socket.destroy();
  return status;
}

it("mails that never end take no more memory than one client may have, and nobody else's", async () => {
  const many: Socket[] = [];
  for (let n = 0; n < 4; n++) many.push(await begin(24 * megabyte));
  expect(await end(await begin(1000, "127.0.0.2"))).toBe(250);
  expect(await end(many.pop()!)).toBe(451);
  expect(await end(many.pop()!)).toBe(250);
  for (const one of many) one.destroy();
  // There is room again.
  const again = async () => {
    const three = [await begin(24 * megabyte), await begin(24 * megabyte), await begin(24 * megabyte)];
    const status = await end(three.pop()!);
    for (const one of three) one.destroy();
    return status;
  };
  await expect.poll(again, { timeout: 60_000 }).toBe(250);
}, 120_000);
