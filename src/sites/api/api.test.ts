import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openApiDocument } from "./document/index.ts";
import { testApi } from "./testing.ts";

let t: TestEnv;
let app: FastifyInstance;
const org = newId();

beforeAll(async () => {
  const variables = { EGRESS_ALLOW: "127.0.0.1:9" };
  t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []), variables });
  await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }));
  app = await testApi(t.env, { owner: { org }, newcomer: { org } });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

interface Options {
  body?: unknown;
  type?: string;
  key?: string;
}

function call(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  { body, type = "application/json", key }: Options = {},
) {
  const payload = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    authorization: "Bearer owner",
    ...(payload !== undefined && { "content-type": type }),
    ...(key && { "idempotency-key": key }),
  };
  return app.inject({ method, url: `/api/v1${path}`, headers, ...(payload !== undefined && { payload }) });
}

describe("refusals", () => {
  it.each([
    ["broken JSON", { body: '{"name": ' }, 400, "invalid-json"],
    ["an empty JSON body", { body: "" }, 400, "invalid-json"],
    ["a list instead of an object", { body: [1] }, 400, "invalid"],
    ["a body of the wrong type", { body: "name=x", type: "application/x-www-form-urlencoded" }, 415, "wrong-type"],
    ["a body that is too large", { body: { name: "x".repeat(3_000_000) } }, 413, "too-large"],
    ["an Idempotency-Key with a space", { body: { name: "a" }, key: "a b" }, 400, "idempotency-key"],
  ])("%s is told as a problem", async (_name, options, status, reason) => {
    const answer = await call("POST", "/departments", options);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(answer.json()).toMatchObject({ status, reason });
    expect(answer.json().detail.length).toBeGreaterThan(20);
  });

  it("name every field and the cure", async () => {
    const answer = await call("POST", "/campaigns", {
      body: { audience: {}, colour: "red", schedule: { windowDays: "many" } },
    });
    expect(answer.statusCode).toBe(400);
    const fields = answer.json().fields as { path: string; message: string }[];
    expect(fields).toContainEqual({ path: "name", message: "is required" });
    expect(fields).toContainEqual({ path: "colour", message: "is not a property of this request; remove it" });
    expect(fields.map((field) => field.path)).toContain("schedule.windowDays");
  });

  it("tell a value of the wrong type from a missing one", async () => {
    const answer = await call("POST", "/departments", { body: { name: 5 } });
    const fields = answer.json().fields as { path: string; message: string }[];
    expect(fields).toEqual([{ path: "name", message: "must be text" }]);
    const list = await call("GET", "/people?limit=abc");
    expect((list.json().fields as { message: string }[])[0]?.message).toBe("must be a number");
  });

  it("a language that nobody can be written to in", async () => {
    const answer = await call("PATCH", "/organisations/current", { body: { locale: "cy" } });
    expect(answer.json().fields).toEqual([
      {
        path: "locale",
        message: "must be a language that the product speaks (en, de, ar), also with a country, such as de-CH",
      },
    ]);
  });

  it("an id in the body does not override the path's", async () => {
    const answer = await call("PATCH", `/people/${newId()}`, { body: { id: newId(), name: "Other" } });
    expect(answer.json().fields).toEqual([{ path: "id", message: "belongs in the path, not in the body; remove it" }]);
  });

  it("an unknown path and an unknown query property", async () => {
    expect((await call("GET", "/nothing")).json().reason).toBe("no-such-endpoint");
    expect((await call("GET", "/people?colour=red")).json().fields[0].path).toBe("colour");
    expect((await call("GET", "/people?limit=500")).statusCode).toBe(400);
  });
});

describe("idempotency keys", () => {
  it("do the work once and repeat the answer", async () => {
    const first = await call("POST", "/departments", { body: { name: "Harbour" }, key: "k-1" });
    const again = await call("POST", "/departments", { body: { name: "Harbour" }, key: "k-1" });
    expect(first.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(again.headers["idempotency-replayed"]).toBe("true");
  });

  it("refuse another body under the same key", async () => {
    await call("POST", "/departments", { body: { name: "Quay" }, key: "k-2" });
    const other = await call("POST", "/departments", { body: { name: "Mole" }, key: "k-2" });
    expect(other.json()).toMatchObject({ status: 409, reason: "idempotency-key-reused" });
  });

  it("hold against ten at the same moment", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", "/departments", { body: { name: "Pier" }, key: "k-3" })),
    );
    expect(new Set(all.map((one) => one.json().id)).size).toBe(1);
    const listed = (await call("GET", "/departments?limit=200")).json().items as { name: string }[];
    expect(listed.filter((one) => one.name === "Pier")).toHaveLength(1);
  });

  it("are free again after a refusal", async () => {
    expect((await call("POST", "/departments", { body: { name: "" }, key: "k-4" })).statusCode).toBe(400);
    expect((await call("POST", "/departments", { body: { name: "Buoy" }, key: "k-4" })).statusCode).toBe(201);
  });

  it.each([
    ["a key, made in one transaction", "/api-keys", { name: "Reporting", scopes: ["people:read"] }, "key"],
    ["a webhook's, made in steps", "/webhooks", { url: "http://127.0.0.1:9/", events: ["campaign.ended"] }, "secret"],
  ])("never keep or repeat a secret: %s", async (what, path, body, field) => {
    const key = `k-${what.length}-secret`;
    const made = await call("POST", path, { body, key });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.json()[field].length).toBeGreaterThan(20);
    const again = await call("POST", path, { body, key });
    expect(again.json()).toMatchObject({ status: 409, reason: "answered-once" });
    const other = await call("POST", path, { body: { ...body, more: 1 }, key });
    expect(other.body).not.toContain(made.json()[field]);
    const kept = JSON.stringify(await t.look("SELECT * FROM idempotency_keys"));
    expect(kept).not.toContain(made.json()[field]);
  });

  it("repeat no answer from before the privacy mode was changed", async () => {
    const body = { name: "Slip" };
    expect((await call("POST", "/departments", { body, key: "k-mode" })).statusCode).toBe(201);
    expect(
      (await call("PATCH", "/organisations/current", { body: { privacyMode: "aggregate-only" } })).statusCode,
    ).toBe(200);
    expect((await call("POST", "/departments", { body, key: "k-mode" })).json()).toMatchObject({
      status: 409,
      reason: "answer-dropped",
    });
    expect(await t.look("SELECT FROM idempotency_keys WHERE key = 'k-mode' AND answer IS NOT NULL")).toEqual([]);
  });

  it("let only one of ten uploads at the same moment through", async () => {
    const csv = "Email;First name\nbo@acme.example;Bo\n";
    const all = await Promise.all(
      Array.from({ length: 10 }, () =>
        call("POST", "/people/import?dryRun=true", { body: csv, type: "text/csv", key: "k-7" }),
      ),
    );
    const done = all.filter((one) => one.statusCode === 202);
    for (const one of done) expect(one.json()).toEqual(done[0]!.json());
    expect(done.length).toBeGreaterThan(0);
    for (const one of all) if (one.statusCode !== 202) expect(one.json().reason).toBe("idempotency-key-busy");
  });

  it("work for uploads, whose body is only known at its end", async () => {
    const csv = "Email;First name\nada@acme.example;Ada\n";
    const first = await call("POST", "/people/import?dryRun=true", { body: csv, type: "text/csv", key: "k-6" });
    const again = await call("POST", "/people/import?dryRun=true", { body: csv, type: "text/csv", key: "k-6" });
    const other = await call("POST", "/people/import?dryRun=true", { body: `${csv}x`, type: "text/csv", key: "k-6" });
    expect(first.statusCode).toBe(202);
    expect(again.json()).toEqual(first.json());
    expect(other.json()).toMatchObject({ status: 409, reason: "idempotency-key-reused" });
  });
});

describe("every answer", () => {
  it("carries the rate limit and is not kept by caches", async () => {
    const { headers } = await call("GET", "/organisations/current");
    expect(Number(headers["ratelimit-remaining"])).toBeLessThan(Number(headers["ratelimit-limit"]));
    expect(headers["ratelimit-reset"]).toBeDefined();
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("pages by cursor without missing or repeating a row", async () => {
    const names = Array.from({ length: 25 }, (_, n) => `Berth ${String(n).padStart(2, "0")}`);
    for (const name of names) await call("POST", "/departments", { body: { name } });
    const seen: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const answer: { items: { name: string }[]; next: string | null } = (
        await call("GET", `/departments?limit=7${next && `&cursor=${next}`}`)
      ).json();
      seen.push(...answer.items.map((one) => one.name));
      next = answer.next;
    }
    expect(seen.filter((name) => name.startsWith("Berth")).toSorted()).toEqual(names);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe("the limit of requests", () => {
  const remaining = async (authorization: string, from = "127.0.0.1") =>
    Number((await app.inject({ url: "/api/v1/organisations/current", remoteAddress: from, headers: { authorization } })).headers["ratelimit-remaining"]); // oxfmt-ignore

  it("counts the key that was verified: another spelling of its header is no other bucket", async () => {
    const first = await remaining("Bearer owner");
    const spelt = ["Bearer owner x", "bearer owner", "BEARER owner y z", "Bearer owner 123"];
    for (const [n, header] of spelt.entries()) expect(await remaining(header)).toBe(first - 1 - n);
    expect(await remaining("Bearer newcomer")).toBeGreaterThan(first - 5);
  });

  it("answers 429 that says when, in its header and in its words", async () => {
    const from = "2001:db8:77::1";
    const call = (host: number) =>
      app.inject({ url: "/api/v1/organisations/current", remoteAddress: `2001:db8:77::${host.toString(16)}` });
    let last = await call(1);
    // Another address of the same /64 is the same caller.
    for (let n = 2; n < 1300 && last.statusCode !== 429; n++) last = await call(n);
    expect(last.json()).toMatchObject({ status: 429, reason: "too-many" });
    const seconds = Number(last.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(last.json().detail).toContain(`${seconds} seconds`);
    expect(await remaining("Bearer owner", from), "whoever is known is not counted by address").toBeGreaterThan(0);
  });
});

describe("wrong keys", () => {
  const present = (key: string | null, from: string) =>
    app.inject({
      url: "/api/v1/organisations/current",
      remoteAddress: from,
      ...(key && { headers: { authorization: `Bearer ${key}` } }),
    });

  it("are 30 a minute from one address, then refused with the time to wait, and lock out no neighbour who holds a right one", async () => {
    for (let n = 0; n < 30; n++) expect((await present(`wrong-${n}`, "127.0.0.1")).statusCode).toBe(401);
    expect((await present("owner", "127.0.0.1")).statusCode, "a key that was right before").toBe(200);
    expect((await present("newcomer", "127.0.0.1")).statusCode, "a right key that was never seen").toBe(200);
    for (const key of ["wrong-31", "wrong-32"]) {
      const answer = await present(key, "127.0.0.1");
      expect(answer.json()).toMatchObject({ status: 429, reason: "too-many" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
      expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
    }
    expect((await present("owner", "198.51.100.7")).statusCode).toBe(200);
    t.setClock(new Date(Date.now() + 61_000));
    expect((await present("wrong-33", "127.0.0.1")).statusCode).toBe(401);
    t.setClock(null);
  });

  it("cannot keep a right one from being looked up, however many come at once", async () => {
    const flood = Array.from({ length: 400 }, (_, n) => present(`guess-${n}`, "2001:db8:5::1"));
    const answers = await Promise.all([...flood, present("newcomer", "2001:db8:5::2")]);
    expect(answers.at(-1)!.statusCode).toBe(200);
    expect(answers.filter((one) => one.statusCode === 429).length).toBeGreaterThan(300);
  });

  it("are not those that are missing", async () => {
    for (let n = 0; n < 40; n++) expect((await present(null, "198.51.100.8")).statusCode).toBe(401);
    expect((await present("owner", "198.51.100.8")).statusCode).toBe(200);
  });
});

describe("the OpenAPI document", () => {
  it("names every endpoint with its permission, its problems and, for POST, the key", async () => {
    const document = openApiDocument(features, "test", { complete: true });
    expect(document.openapi).toMatch(/^3\.1/);
    for (const endpoint of features.flatMap((feature) => Object.values(feature.contract ?? {}))) {
      const { method, path, may } = endpoint["~orpc"].meta;
      const operation = document.paths[path]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      expect(operation["x-permission"]).toBe(may);
      expect(operation.summary.length).toBeGreaterThan(5);
      if (method === "POST")
        expect(operation.parameters.some((one: { $ref?: string }) => one.$ref?.endsWith("/IdempotencyKey"))).toBe(true);
    }
  });
});
