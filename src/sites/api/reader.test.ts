import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { workFor } from "../../kit/reader.ts";
import { words } from "../../kit/words.ts";
import { testApi } from "./testing.ts";

// What the API says to people comes in the reader's language; what it says to programs stays as it is.

let t: TestEnv;
let app: FastifyInstance;
const org = newId();
beforeAll(async () => {
  t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }));
  app = await testApi(t.env, { owner: { org }, reader: { org, may: [] } });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

type Method = "GET" | "POST" | "PUT";
const ask = async (method: Method, path: string, language?: string, more: { body?: string; as?: string } = {}) => {
  const headers = {
    ...(more.as !== "" && { authorization: `Bearer ${more.as ?? "owner"}` }),
    ...(language && { "accept-language": language }),
    ...(more.body !== undefined && { "content-type": "application/json" }),
  };
  const url = `/api/v1${path}`;
  return (await app.inject({ method, url, headers, ...(more.body !== undefined && { payload: more.body }) })).json();
};

const unfit = JSON.stringify({
  title: "Door code",
  subject: "New door code",
  senderName: "Facility",
  senderLocal: "facility",
  html: "<p>Nothing leads anywhere.</p>",
  cues: [],
  alignment: [4, 4, 4, 4, 2],
});

/** Refusals that come from before the body is read, from reading it, from checking it, from a handler, and from another process. */
const refusals = {
  "an address that is none": () => ["GET", "/nothing"] as const,
  "a stranger's request": () => ["GET", "/campaigns", { as: "" }] as const,
  "a body that is no JSON": () => ["POST", "/campaigns", { body: "{" }] as const,
  "a body that nests too deeply": () => ["POST", "/campaigns", { body: "[".repeat(500) }] as const,
  "a permission that is missing": () => ["GET", "/campaigns", { as: "reader" }] as const,
  "a body with a property that is unknown": () => ["POST", "/departments", { body: '{"nothing":1}' }] as const,
  "a lure that a parser's process refuses": () => ["POST", "/lures", { body: unfit }] as const,
  "a campaign that does not exist": () => ["POST", `/campaigns/${newId()}/launch`, { body: "{}" }] as const,
};

describe.each(Object.entries(refusals))("%s", (_what, of) => {
  it("is told in the language that is asked for, with the same reason and title", async () => {
    const [method, path, more] = of();
    const english = await ask(method, path, undefined, more);
    const german = await ask(method, path, "de-AT, en;q=0.5", more);
    expect(german).toMatchObject({ reason: english.reason, title: english.title, status: english.status });
    expect(english.detail).toMatch(/\b(the|this|no|not|is|are|them|your|with|to)\b/i);
    expect(german.detail).not.toBe(english.detail);
    expect(german.detail).toMatch(/\b(der|die|das|es|nicht|ist|sind|Sie|Dazu|eine[nr]?|keine?)\b/);
    expect((await ask(method, path, "pt-BR", more)).detail).toBe(english.detail);
  });
});

it("two readers at the same moment each get their own", async () => {
  const path = `/campaigns/${newId()}`;
  const [de, ar] = [words("campaigns", "de"), words("campaigns", "ar")].map((say) => say("refuse.no-such-campaign"));
  const asked = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? "de" : "ar"));
  const said = await Promise.all(asked.map(async (tag) => (await ask("GET", path, tag)).detail));
  expect(said).toEqual(asked.map((tag) => (tag === "de" ? de : ar)));
});

it("a sentence that nobody waits for is English", async () => {
  const say = () => words("kit")("bad-cursor");
  expect(workFor("de", say)).toBe(words("kit", "de")("bad-cursor"));
  expect(say()).toBe(words("kit", "en")("bad-cursor"));
  expect(say()).not.toBe(workFor("de", say));
});
