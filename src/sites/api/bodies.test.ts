import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import { memoryRoom } from "../../kit/memory-room.ts";
import { httpOptions } from "./http.ts";
import { openTestApi } from "./testing.ts";
import { boundBodies } from "./bodies.ts";

let t: TestEnv;
let app: FastifyInstance;
const open = new Set<Socket>();
beforeAll(async () => {
  ({ t, app } = await openTestApi());
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => {
  for (const one of open) one.destroy();
  open.clear();
});
afterAll(async () => {
  app?.server.closeAllConnections();
  await app?.close();
  await t?.close();
});

interface Begun {
  socket: Socket;
  /** Of its answer; null while there is none. */
  status: () => number | null;
}

/** Begins a request. @param from the client's own address */
function begin(path: string, type: string, length: number, body: string | Buffer, from = "127.0.0.1", to = app): Begun {
  const { port } = to.server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  open.add(socket);
  let said = "";
  socket.on("error", () => {}).on("data", (piece) => (said += String(piece)));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer owner\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(body);
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? Number.NaN) || null };
}

const answered = (all: Begun[]) => all.flatMap((one) => one.status() ?? []);
const megabyte = 1024 * 1024;

describe("bodies that are begun and never ended", () => {
  const whole = JSON.stringify({ email: "a".repeat(100_000) });
  const small = (from: string) => begin("/api/v1/people", "application/json", whole.length, whole, from);

  it("take no more memory than one network has, and nobody else's", async () => {
    const all = Array.from({ length: 60 }, () => begin("/api/v1/people", "application/json", 2_000_000, "{"));
    await expect.poll(() => answered(all)).toHaveLength(19);
    expect(new Set(answered(all))).toEqual(new Set([429]));
    const other = small("127.0.0.2");
    await expect.poll(other.status).toBe(400);
    for (const { socket } of all) socket.destroy();
    const again = async () => {
      const one = small("127.0.0.1");
      await once(one.socket, "data");
      return one.status();
    };
    await expect.poll(again).toBe(400);
  });

  it("neither do those that a handler reads itself", async () => {
    const piece = Buffer.alloc(24 * megabyte, "a");
    const all = Array.from({ length: 5 }, () => begin("/api/v1/verify", "message/rfc822", 25 * megabyte, piece));
    await expect.poll(() => answered(all).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    expect(new Set(answered(all))).toEqual(new Set([429]));
  });

  it("end with their connection when their time is over; what a handler reads itself is its own to end", async () => {
    const own = Fastify(httpOptions);
    boundBodies(own, memoryRoom({ each: megabyte, together: megabyte }), 100);
    own.post("/whole", async () => "read");
    await own.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
      scope.post("/streamed", { config: { streams: true } }, async ({ body }) => {
        let length = 0;
        for await (const piece of body as AsyncIterable<Buffer>) length += piece.length;
        return String(length);
      });
    });
    await own.listen({ port: 0, host: "127.0.0.1" });
    const streamed = begin("/streamed", "text/plain", 6, "abc", "127.0.0.1", own);
    const { socket } = begin("/whole", "text/plain", 6, "abc", "127.0.0.1", own);
    await once(socket, "close");
    streamed.socket.write("def");
    await expect.poll(streamed.status).toBe(200);
    await own.close();
  });
});
