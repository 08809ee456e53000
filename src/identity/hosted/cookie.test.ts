import Fastify from "fastify";
import { expect, it } from "vitest";
import { bindBrowser, boundBrowser, dropCookie } from "./cookie.ts";

async function visit(publicUrl: string, cookie?: string) {
  const app = Fastify();
  app.get("/", async (request, reply) => {
    const before = boundBrowser({ publicUrl }, request);
    return { before, after: bindBrowser({ publicUrl }, request, reply) };
  });
  app.get("/out", async (_request, reply) => {
    dropCookie({ publicUrl }, reply, "hosted-form");
    return {};
  });
  const { headers, body } = await app.inject({ url: "/", headers: cookie ? { cookie } : {} });
  const out = await app.inject({ url: "/out" });
  await app.close();
  return { set: headers["set-cookie"], out: out.headers["set-cookie"], ...JSON.parse(body) };
}

it("is bound to the very host where there is https", async () => {
  const { set, after, out } = await visit("https://hookwise.example");
  expect(set).toBe(`__Host-hosted-form=${after}; Path=/; HttpOnly; SameSite=Lax; Secure`);
  expect(out).toBe("__Host-hosted-form=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0");
  // A sibling site can plant a cookie without the prefix; it counts for nothing.
  expect((await visit("https://hookwise.example", `hosted-form=${after}`)).before).toBeNull();
  const known = await visit("https://hookwise.example", `a=b; __Host-hosted-form=${after}`);
  expect(known).toMatchObject({ before: after, after });
  expect(known.set).toBeUndefined();
});

it("works over http for a product on one's own machine", async () => {
  const { set, after } = await visit("http://localhost:4000");
  expect(set).toBe(`hosted-form=${after}; Path=/; HttpOnly; SameSite=Lax`);
});

it("takes nothing that is not a value of ours", async () => {
  for (const value of ["", "x", `${"A".repeat(43)}!`, "A".repeat(44), `"${"A".repeat(43)}"`])
    expect((await visit("http://localhost:4000", `hosted-form=${value}`)).before).toBeNull();
});
