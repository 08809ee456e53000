import fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { learnSite } from "./server.ts";

// The learning site with what nobody means well by: a page or a refusal, never a fault.

let house: TestEnv;
let site: FastifyInstance;
beforeAll(async () => {
  house = await testEnv();
  site = fastify();
  await learnSite(site, house.env, []);
});
afterAll(async () => {
  await site?.close();
  await house?.close();
});

const parts = ["%00", "a%00b", "%ff", "%", "%zz", "%ed%a0%80", "%c0%80", "__proto__", "constructor", "..%2f..%2fetc", "%e2%80%ae", "x".repeat(400), "x".repeat(600), "A".repeat(22), "A".repeat(43), "-".repeat(66)]; // oxfmt-ignore
const cookies = ["", "hookwise-learn=%00", `hookwise-learn=${"A".repeat(43)}`, "hookwise-learn=\u00ff", `hookwise-learn-state=${"A".repeat(22)}`, `hookwise-learn=__proto__; hookwise-learn-state=${"A".repeat(22)}`, "=;=;=", `hookwise-learn=${"x".repeat(5000)}`]; // oxfmt-ignore

it("in paths, queries, forms and cookies", async () => {
  const state = "A".repeat(22);
  for (const cookie of cookies)
    for (const part of parts) {
      const requests = [
        ...["/lessons/", "/a/", "/d/"].map((path) => ({ method: "GET" as const, url: `${path}${part}` })),
        { method: "GET" as const, url: `/a/${part}/done` },
        { method: "POST" as const, url: `/a/${part}` },
        { method: "POST" as const, url: "/sign-out" },
        { method: "GET" as const, url: `/auth-redirect?code=${part}&state=${state}&redirectTo=${part}` },
        { method: "GET" as const, url: `/auth-redirect?${part}=${part}&redirectTo=/${part}&redirectTo=${part}` },
        { method: "POST" as const, url: "/auth-redirect", payload: `code=${part}&redirectTo=${part}&state=${part}`, type: "application/x-www-form-urlencoded" }, // oxfmt-ignore
        { method: "POST" as const, url: "/auth-redirect", payload: Buffer.from([0xff, 0, 0xed, 0xa0]), type: "application/x-www-form-urlencoded" }, // oxfmt-ignore
        { method: "GET" as const, url: `/?${part}` },
      ];
      for (const { method, url, ...more } of requests) {
        const { payload, type } = more as { payload?: string | Buffer; type?: string };
        const headers = { ...(cookie && { cookie }), ...(type && { "content-type": type }) };
        const answer = await site.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
        const said = `${method} ${url.slice(0, 120)} ${cookie.slice(0, 40)}: ${answer.statusCode} ${answer.headers.location ?? answer.body.slice(0, 100)}`; // oxfmt-ignore
        expect(answer.statusCode < 500, said).toBe(true);
        expect(/byte sequence|22021|22P0[25]|relation "|at async|node_modules/.test(answer.body), said).toBe(false);
        const { location } = answer.headers;
        const { learnUrl, publicUrl } = house.env.config;
        if (location) expect([new URL(learnUrl).origin, new URL(publicUrl).origin], said).toContain(new URL(location, learnUrl).origin); // oxfmt-ignore
      }
    }
});
