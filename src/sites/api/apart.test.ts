import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { collectMail } from "../../features/outbound/index.ts";
import { withBody } from "../../kit/body.ts";
import { boundBodies } from "./bodies.ts";
import { httpOptions } from "./http.ts";

const megabyte = 1024 ** 2;
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** What somebody else sends, who is known: so many megabytes of a body and of a mail. */
async function sentBeside(megabytes: number): Promise<unknown[]> {
  const whole = Buffer.alloc(megabytes * megabyte);
  const read = (body: Buffer | null) => Promise.resolve(body?.length);
  const sent = { body: Readable.from([whole]), ip: "198.51.100.1" };
  return Promise.all([
    withBody(sent, 25 * megabyte, read).catch(({ reason }: { reason: string }) => reason),
    collectMail(Readable.from([whole]), 25 * megabyte, "198.51.100.2", read),
  ]);
}

it("requests of which a stranger sends the head alone leave room for what is taken from those who are known", async () => {
  const app = Fastify(httpOptions);
  boundBodies(app);
  app.post("/", async () => "read");
  await app.listen({ port: 0, host: "127.0.0.1" });
  ends.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const all: Socket[] = [];
  let begun = 0;
  app.server.on("request", () => void (begun += 1));
  for (let n = 1; n <= 70; n++) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: `127.0.1.${n}` });
    socket.on("error", () => {});
    all.push(socket);
    await once(socket, "connect");
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n");
  }
  ends.unshift(() => all.forEach((one) => one.destroy()));
  await expect.poll(() => begun).toBe(70);
  expect(await sentBeside(8)).toEqual([8 * megabyte, "taken"]);
});

it("mails that are worked on leave room for bodies", async () => {
  const mail = Buffer.alloc(25 * megabyte);
  const begun: Promise<void>[] = [];
  for (let n = 0; n < 12; n++) {
    const { promise: worked, resolve: end } = Promise.withResolvers<void>();
    ends.push(end);
    const { promise, resolve: taken } = Promise.withResolvers<void>();
    begun.push(promise);
    const take = () => (taken(), worked);
    void collectMail(Readable.from([mail]), 25 * megabyte, `192.0.2.${n % 4}`, take).finally(taken);
  }
  await Promise.all(begun);
  expect((await sentBeside(20))[0]).toBe(20 * megabyte);
});
