import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { nestsTooDeeply } from "../../kit/json-depth.ts";
import { openTestApi } from "./testing.ts";

let t: TestEnv;
let app: FastifyInstance;
beforeAll(async () => {
  ({ t, app } = await openTestApi());
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;

it.each(["/sending-profiles", "/people", "/lures", "/campaigns"])(
  "a body of %s nested a hundred thousand deep is refused, never a fault",
  async (url) => {
    for (const inner of [nested("[", "]", 100_000), nested('{"a":', "}", 100_000)]) {
      const answer = await app.inject({
        method: "POST",
        url: `/api/v1${url}`,
        payload: `{"name":"x","channel":"email","transport":"smtp","fromName":"x","fromAddress":"a@x.example","settings":{"x":${inner}}}`,
        headers: { authorization: "Bearer owner", "content-type": "application/json", "idempotency-key": newId() },
      });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(400);
      expect(answer.json().reason).toBe("invalid-json");
    }
  },
);

it("depth is counted outside of texts, and brackets within them are letters", () => {
  expect(nestsTooDeeply(nested("[", "]", 64))).toBe(false);
  expect(nestsTooDeeply(nested("[", "]", 65))).toBe(true);
  expect(nestsTooDeeply(JSON.stringify({ a: '[{"\\'.repeat(500) }))).toBe(false);
  expect(nestsTooDeeply("[]".repeat(500))).toBe(false);
});
