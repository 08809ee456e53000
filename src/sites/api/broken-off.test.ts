import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openTestApi } from "./testing.ts";

let t: TestEnv;
let app: FastifyInstance;
beforeAll(async () => {
  ({ t, app } = await openTestApi());
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

const port = () => (app.server.address() as AddressInfo).port;
const mail = `From: ada@hill.example\r\n\r\n${"a".repeat(1000)}\r\n`;

describe("a request that breaks off in the middle of its body", () => {
  it.each([
    ["a mail", "/api/v1/verify", "message/rfc822", 200],
    ["a list of people", "/api/v1/people/import", "text/csv", 202],
  ])("leaves its idempotency key to whoever sends it again: %s", async (_what, path, type, status) => {
    const key = newId();
    const body = type === "text/csv" ? `email,name\nada@hill.example,${"A".repeat(100)}\n` : mail;
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer owner\r\nContent-Type: ${type}\r\nIdempotency-Key: ${key}\r\n`;
    const socket = connect(port(), "127.0.0.1");
    socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`);
    await expect.poll(() => t.look("SELECT 1 FROM idempotency_keys WHERE key = $1", [key])).toHaveLength(1);
    socket.destroy();
    const again = async () =>
      (
        await app.inject({
          method: "POST",
          url: path,
          headers: { authorization: "Bearer owner", "content-type": type, "idempotency-key": key },
          payload: body,
        })
      ).statusCode;
    await expect.poll(again).toBe(status);
  });
});
