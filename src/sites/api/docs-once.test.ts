import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { readWords, readWordsOf } from "../../kit/words.ts";
import { apiSite } from "./server.ts";

let t: TestEnv;
let app: FastifyInstance;
const sent: unknown[] = [];
beforeAll(async () => {
  t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  readWords("api", new URL("words/", import.meta.url));
  readWordsOf(features);
  app = Fastify();
  app.addHook("onSend", async (_request, _reply, payload) => {
    sent.push(payload);
    return payload;
  });
  await app.register(
    apiSite(t.env, features, async () => null, "test"),
    { prefix: "/api/v1" },
  );
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

it.each([
  ["docs", "text/html; charset=utf-8"],
  ["openapi.json", "application/json; charset=utf-8"],
])("what anybody may ask for of the API's own description is written once: %s", async (path, type) => {
  const [first, again] = [await app.inject(`/api/v1/${path}`), await app.inject(`/api/v1/${path}`)];
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, type]);
  expect(again.payload === first.payload).toBe(true);
  const [one, other] = sent.splice(0);
  expect(one).toBeInstanceOf(Buffer);
  expect(other === one).toBe(true);
});
