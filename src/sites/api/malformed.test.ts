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

/** Sends bytes as they are, and reads the one answer. */
async function raw(text: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.end(text);
  let answer = "";
  for await (const piece of socket) answer += String(piece);
  const [head, body] = answer.split("\r\n\r\n", 2) as [string, string];
  return { status: Number(head.split(" ")[1]), head: head.toLowerCase(), body };
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`;

describe("what no route has seen is told as a problem document", () => {
  it.each([
    ["a percent sign that begins no character", get("/api/v1/people/%ff"), 400, "bad-path"],
    ["half an escape", get("/api/v1/people/%zz"), 400, "bad-path"],
    ["a part of the path that is too long", get(`/api/v1/people/${"a".repeat(600)}`), 414, "path-too-long"],
    ["headers that are too large", get("/api/v1/people", `X-A: ${"a".repeat(20_000)}\r\n`), 431, "headers-too-large"],
    ["an address that is too long", get(`/api/v1/people?search=${"a".repeat(20_000)}`), 431, "headers-too-large"],
    ["no HTTP at all", "hello there\r\n\r\n", 400, "malformed-request"],
    ["a method that nobody knows", "FETCH /api/v1/people HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed-request"],
    [
      "two lengths of one body",
      "POST /api/v1/people HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
      400,
      "malformed-request",
    ],
    [
      "a length and chunks",
      "POST /api/v1/people HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "malformed-request",
    ],
    ["an expectation of something else", get("/api/v1/people", "Expect: a-miracle\r\n"), 417, "expectation-failed"],
    ["a chunk of no size", "POST /api/v1/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400, "malformed-request"], // oxfmt-ignore
  ])("%s", async (_name, bytes, status, reason) => {
    const answer = await raw(bytes);
    expect(answer.head).toContain("content-type: application/problem+json");
    expect(answer.head).toContain("cache-control: no-store");
    expect(JSON.parse(answer.body)).toMatchObject({ status, reason });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).detail.length).toBeGreaterThan(20);
  });
});

describe("a method that an address does not take", () => {
  it.each([
    ["PUT", "/people", "GET, HEAD, OPTIONS, POST"],
    ["DELETE", "/people", "GET, HEAD, OPTIONS, POST"],
    ["POST", `/people/${newId()}`, "DELETE, GET, HEAD, OPTIONS, PATCH"],
    ["GET", "/kill", "OPTIONS, POST"],
    ["HEAD", "/kill", "OPTIONS, POST"],
    ["POST", "/people/export?search=x", "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/people", "GET, HEAD, OPTIONS, POST"],
    ["TRACE", "/people", "GET, HEAD, OPTIONS, POST"],
    ["POST", "/openapi.json", "GET, HEAD, OPTIONS"],
  ])("%s %s answers 405 and says which it takes", async (method, path, allow) => {
    const answer = await raw(`${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`); // oxfmt-ignore
    expect(answer.status).toBe(405);
    expect(answer.head).toContain(`\r\nallow: ${allow.toLowerCase()}\r\n`);
    expect(answer.head).toContain("content-type: application/problem+json");
    if (method !== "HEAD") expect(JSON.parse(answer.body)).toMatchObject({ status: 405, reason: "wrong-method" });
  });

  it("OPTIONS is answered with what there is, and nothing is 404 still", async () => {
    const answer = await app.inject({ method: "OPTIONS", url: "/api/v1/people" });
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
    expect((await app.inject({ method: "OPTIONS", url: "/api/v1/nothing" })).statusCode).toBe(404);
    expect((await app.inject({ method: "PUT", url: "/api/v1/people/a/b/c" })).statusCode).toBe(404);
  });
});

describe("what the database cannot keep", () => {
  const call = (method: "GET" | "POST" | "PATCH", url: string, payload?: string) =>
    app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { authorization: "Bearer owner", ...(payload && { "content-type": "application/json" }) },
      ...(payload && { payload }),
    });

  it.each([
    ["a NUL in a query", () => call("GET", "/people?search=%00"), "search"],
    ["a NUL in a query without a pattern", () => call("GET", "/jobs?kind=a%00b"), "kind"],
    ["a NUL in a text", () => call("POST", "/people", '{"email":"a\\u0000b@x.example"}'), "email"],
    ["half a surrogate pair in a text", () => call("POST", "/people", '{"email":"a@x.example","name":"\\ud800"}'), "name"], // oxfmt-ignore
    ["a NUL deep within", () => call("POST", "/people", '{"email":"a@x.example","tags":["x","\\u0000"]}'), "tags.1"],
    ["a NUL in a property's name", () => call("POST", "/people", '{"email":"a@x.example","custom":{"a\\u0000":"x"}}'), "custom.a\uFFFD"], // oxfmt-ignore
    ["a NUL in settings", () => call("POST", "/sending-profiles", '{"name":"x","fromAddress":"a@x.example","settings":{"host":"a\\u0000"}}'), "settings.host"], // oxfmt-ignore
  ])("%s is refused by its name", async (_name, sent, path) => {
    const answer = await sent();
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().fields.map((field: { path: string }) => field.path)).toContain(path);
    expect(answer.body).not.toMatch(/UTF8|byte sequence|unicode/i);
  });

  it.each([
    ["GET", "/people/%00"],
    ["DELETE", "/account-recovery/a%00"],
    ["GET", "/lessons/%00"],
  ] as const)("a NUL in a path: %s %s", async (method, path) => {
    const url = `/api/v1${path}`;
    const answer = await app.inject({ method, url, headers: { authorization: "Bearer owner" } });
    expect(answer.json()).toMatchObject({ status: 400, reason: "invalid" });
  });
});
