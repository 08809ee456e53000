import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { takeLease } from "./lease.ts";

/** Somebody else's server, who knows no such password: an error of PostgreSQL's protocol (53.8). */
async function strangersServer() {
  const fields = ["SFATAL", "C28P01", "Mpassword authentication failed", ""].map((one) => `${one}\0`).join("");
  const refusal = Buffer.alloc(5 + fields.length);
  refusal.write("E");
  refusal.writeInt32BE(4 + fields.length, 1);
  refusal.write(fields, 5);
  let asked = 0;
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      asked += 1;
      socket.end(refusal);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { port, asked: () => asked, close: () => new Promise((closed) => server.close(closed)) };
}

it("whose server was faster at the port is not taken for one's own: who lost it tries again", async () => {
  const stranger = await strangersServer();
  // It has the port in its note before it has the port, and ends when it does not get it.
  const own = { port: stranger.port, ready: () => false, alive: () => stranger.asked() < 3 };
  expect(await takeLease(own, "secret")).toBeNull();
  await stranger.close();
});

it("one's own server that refuses the password says what to do", async () => {
  const server = await strangersServer();
  const own = { port: server.port, ready: () => true, alive: () => true };
  await expect(takeLease(own, "secret")).rejects.toThrow("restore the file `password`");
  await server.close();
});
