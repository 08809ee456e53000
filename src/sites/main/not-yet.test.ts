import fastify from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addWords } from "../../kit/words.ts";
import { notYetRoutes } from "./not-yet.ts";
import en from "./words/en.json" with { type: "json" };

addWords("main", "en", en);
const app = fastify();
beforeAll(async () => {
  await app.register(notYetRoutes);
});
afterAll(() => app.close());

it.each([
  ["GET", "/auth-config.json"],
  ["POST", "/idp/"],
  ["GET", "/oauth2/userInfo"],
  ["POST", "/oauth2/token"],
] as const)("%s %s tells a program that it is not there yet", async (method, url) => {
  const answer = await app.inject({
    method,
    url,
    headers: { "content-type": "application/x-amz-json-1.1", accept: "*/*" },
    ...(method === "POST" && { payload: '{"AuthParameters":{"PASSWORD":"…"}}' }),
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
  expect(answer.json()).toMatchObject({ status: 503, reason: "not-yet", detail: expect.stringContaining("API key") });
});

it.each(["/logout", "/hosted/login", "/oauth2/authorize?client_id=x"])("%s tells a person kindly", async (url) => {
  const answer = await app.inject({ url, headers: { accept: "text/html,application/xhtml+xml" } });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["content-type"]).toContain("text/html");
  expect(answer.body).toContain("Accounts are on their way.");
  expect(answer.headers["set-cookie"]).toBeUndefined();
});
