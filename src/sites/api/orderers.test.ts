import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openTestApi } from "./testing.ts";

// Whoever ordered long work has lost the right to it before it runs: their key was removed (stolen, most likely), has expired, or follows a role that
// may less now.

let t: TestEnv;
let app: FastifyInstance;
let org: string;

beforeAll(async () => {
  ({ t, app, org } = await openTestApi());
  // The last key with which others can be made is not removed.
  await keyOf({ role: "owner" });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

async function call(method: "GET" | "POST" | "PUT" | "DELETE", path: string, as = "owner", body?: object | string) {
  const type = typeof body === "string" ? "text/csv" : "application/json";
  const headers = { authorization: `Bearer ${as}`, ...(body && { "content-type": type }) };
  const answer = await app.inject({ method, url: `/api/v1${path}`, headers, ...(body && { payload: body }) });
  return { status: answer.statusCode, json: answer.body ? answer.json() : null };
}

interface Key {
  id: string;
  key: string;
}

async function keyOf(of: object): Promise<Key> {
  const { status, json } = await call("POST", "/api-keys", "owner", { name: "Import", ...of });
  expect(status, JSON.stringify(json)).toBe(201);
  return json;
}

const endings: [string, object, (key: Key) => Promise<unknown>][] = [
  ["was removed", { scopes: ["people:write", "people:privacy", "imports:run", "people:read"] }, ({ id }) => call("DELETE", `/api-keys/${id}`)], // oxfmt-ignore
  [
    "has expired",
    { scopes: ["people:write", "people:privacy", "imports:run", "people:read"], expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
    ({ id }) => t.look("UPDATE api_keys SET expires_at = now() WHERE id = $1", [id]),
  ], // oxfmt-ignore
  [
    "follows a role that may no more",
    { role: "campaign-manager" },
    () => call("PUT", "/roles/campaign-manager", "owner", { permissions: ["people:read"] }),
  ],
];

const people = () =>
  t.look<{ email: string }>("SELECT email FROM people WHERE org = $1 AND active ORDER BY email", [org]);

async function failedFor(job: string): Promise<void> {
  await t.env.jobs.settle();
  const { json } = await call("GET", `/jobs/${job}`);
  expect(json, JSON.stringify(json)).toMatchObject({ state: "failed", problem: { reason: "orderer-may-no-more" } });
  expect(json.problem.detail).toContain("key was removed");
}

describe.each(endings)("a job whose key %s", (_, of, end) => {
  it("takes nobody from a file", async () => {
    await call("PUT", "/roles/campaign-manager", "owner", {
      permissions: ["people:read", "people:write", "imports:run"],
    });
    const key = await keyOf(of);
    const before = await people();
    const { status, json } = await call("POST", "/people/import?mode=add", key.key, "email\nzoe@hill.example\n");
    expect(status, JSON.stringify(json)).toBe(202);
    await end(key);
    await failedFor(json.id);
    expect(await people()).toEqual(before);
  });

  it("takes nothing over from another tool", async () => {
    await call("PUT", "/roles/campaign-manager", "owner", {
      permissions: ["people:read", "people:write", "imports:run"],
    });
    const key = await keyOf(of);
    const campaign = { name: "Spring", results: [{ email: "yan@hill.example", first_name: "Yan", last_name: "Doe" }], timeline: [], template: { name: "Parcel", subject: "x", text: "x {{.URL}}", html: "" } }; // oxfmt-ignore
    const { status, json } = await call(
      "POST",
      "/imports/gophish?name=spring.json",
      key.key,
      JSON.stringify([campaign]),
    );
    expect(status, JSON.stringify(json)).toBe(202);
    await end(key);
    await failedFor(json.id);
    expect(await t.look("SELECT FROM campaigns WHERE org = $1", [org])).toEqual([]);
  });
});

describe("a deletion that was ordered with a key that has been removed since", () => {
  const made = async (name: string) => {
    const { json } = await call("POST", "/people", "owner", { email: `${name}@hill.example`, name });
    return json.id as string;
  };
  const stateOf = async (person: string) =>
    (await t.look<{ state: string; reason: string }>("SELECT state, reason FROM privacy_requests WHERE person = $1", [person]))[0]; // oxfmt-ignore

  it("is not carried out, and can be ordered again", async () => {
    const key = await keyOf({ role: "admin" });
    const person = await made("wim");
    const ordered = await call("POST", `/people/${person}/erasure`, key.key, { reason: "left" });
    expect(ordered.status, JSON.stringify(ordered.json)).toBe(202);
    await call("DELETE", `/api-keys/${key.id}`);
    await failedFor(ordered.json.job);
    expect(await stateOf(person)).toMatchObject({
      state: "declined",
      reason: expect.stringContaining("key was removed"),
    });
    expect((await people()).map((one) => one.email)).toContain("wim@hill.example");
    expect((await call("POST", `/people/${person}/erasure`, "owner", { reason: "left" })).status).toBe(202);
    await t.env.jobs.settle();
    expect((await people()).map((one) => one.email)).not.toContain("wim@hill.example");
  });

  it("is not carried out when the person may more meanwhile than who ordered it", async () => {
    const key = await keyOf({ role: "admin" });
    const person = await made("tea");
    const ordered = await call("POST", `/people/${person}/erasure`, key.key, { reason: "left" });
    expect((await call("PUT", `/people/${person}/role`, "owner", { role: "owner" })).status).toBe(200);
    await t.env.jobs.settle();
    const { json } = await call("GET", `/jobs/${ordered.json.job}`);
    expect(json, JSON.stringify(json)).toMatchObject({ state: "failed", problem: { reason: "mightier-person" } });
    expect(await stateOf(person)).toMatchObject({ state: "declined" });
    expect((await people()).map((one) => one.email)).toContain("tea@hill.example");
  });

  it("is not carried out when who ordered it sees other departments alone meanwhile", async () => {
    const [person, boss] = [await made("sam"), await made("rex")];
    await call("PUT", `/people/${boss}/role`, "owner", { role: "admin" });
    const key = newId();
    await t.look(
      "INSERT INTO api_keys (org, id, name, hash, start, scopes, member, created_by) VALUES ($1, $2, 'Rex', $3, 'hw_', '{people:privacy}', $4, 'test')",
      [org, key, Buffer.from(key), boss],
    );
    const ordered = await call("POST", `/people/${person}/erasure`, "owner", { reason: "left" });
    await t.look("UPDATE work SET actor = actor || $2 WHERE id = $1", [ordered.json.job, { kind: "key", id: key, member: boss, may: ["people:privacy"] }]); // oxfmt-ignore
    await call("PUT", "/roles/department-manager", "owner", { permissions: ["people:read", "people:privacy"] });
    await t.look("UPDATE people SET role = 'department-manager' WHERE id = $1", [boss]);
    await t.env.jobs.settle();
    const { json } = await call("GET", `/jobs/${ordered.json.job}`);
    expect(json, JSON.stringify(json)).toMatchObject({ state: "failed" });
    expect((await people()).map((one) => one.email)).toContain("sam@hill.example");
  });

  it("is the person's wish again when it was theirs", async () => {
    const key = await keyOf({ role: "admin" });
    const person = await made("vic");
    await t.look(
      "INSERT INTO privacy_requests (org, id, kind, person, state, asked_by, reason) VALUES ($1, gen_random_uuid(), 'erasure', $2, 'asked', 'person', 'please')",
      [org, person],
    );
    const ordered = await call("POST", `/people/${person}/erasure`, key.key, { reason: "asked for" });
    await call("DELETE", `/api-keys/${key.id}`);
    await failedFor(ordered.json.job);
    expect(await stateOf(person)).toMatchObject({ state: "asked" });
    expect((await people()).map((one) => one.email)).toContain("vic@hill.example");
  });

  it("goes on where it had begun", async () => {
    const key = await keyOf({ role: "admin" });
    const person = await made("uma");
    const ordered = await call("POST", `/people/${person}/erasure`, key.key, { reason: "left" });
    await t.look("UPDATE privacy_requests SET state = 'erased' WHERE person = $1", [person]);
    await call("DELETE", `/api-keys/${key.id}`);
    await t.env.jobs.settle();
    expect(await stateOf(person)).toMatchObject({ state: "done" });
    expect((await call("GET", `/jobs/${ordered.json.job}`)).json.state).toBe("done");
  });
});
