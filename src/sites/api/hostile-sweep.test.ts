import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openApiDocument } from "./document/index.ts";
import type { Schema } from "./document/json-schema.ts";
import { testApi } from "./testing.ts";
import { partOf } from "../../../tools/sweep/wide.ts";

// Every operation of the document with what nobody means well by: whatever comes back is a success that is described, or a problem document
// that says nothing of the database.

const document = openApiDocument(features, "test");
const at = (one: Schema): Schema =>
  one["$ref"]
    ? (one["$ref"] as string)
        .slice(2)
        .split("/")
        .reduce((found: Schema, name) => found[name], document)
    : one;
const operations = Object.entries(document["paths"] as Record<string, Schema>).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Schema>).map(([method, operation]) => ({
    method: method.toUpperCase() as "GET",
    path,
    operation,
    parameters: (operation["parameters"] as Schema[]).map(at),
    body: operation["requestBody"]?.content as Record<string, Schema> | undefined,
  })),
);

const hostile: Record<string, string> = {
  NUL: "a\0b",
  "half a surrogate pair": "\ud800",
  "a right-to-left override": "\u202Etxt.exe",
  "a quotation mark and a comment": "'; DROP TABLE people; --",
  "a path": "../../etc/passwd",
  nothing: "",
  "what has no end": "x".repeat(5000),
  "a number beyond all": "9".repeat(400),
  "a prototype": "__proto__",
};

const unkept = ["NUL", "half a surrogate pair"];

let t: TestEnv;
let app: FastifyInstance;
beforeAll(async () => {
  t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  // Each operation has a caller and an organisation of its own: limits are not what is looked at, and must not hide the rest.
  const callers = operations.map((one) => [keyOf(one), { org: newId() }] as const);
  for (const [, { org }] of callers)
    await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }));
  app = await testApi(t.env, Object.fromEntries(callers));
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

interface Sent {
  path?: string;
  query?: string;
  payload?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}
type Operation = (typeof operations)[number];

function keyOf({ operation }: Operation): string {
  return `owner-of-${operation["operationId"]}`;
}

function url({ path, parameters }: Operation, values: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? encodeURIComponent(String(parameters.find((one) => one["name"] === name)!["example"]))); // oxfmt-ignore
}

async function send(one: Operation, { path = url(one), query = "", payload, type, headers = {} }: Sent) {
  const answer = await app.inject({
    method: one.method,
    // Wrong keys are counted by address.
    remoteAddress: `10.${operations.indexOf(one)}.0.1`,
    url: `/api/v1${path}${query}`,
    headers: { authorization: `Bearer ${keyOf(one)}`, ...(type !== undefined && { "content-type": type }), ...headers },
    ...(payload !== undefined && { payload }),
  });
  return answer;
}

/** Fails unless the answer is one that the document knows. */
function judge(one: Operation, answer: LightMyRequestResponse, what: string): void {
  const said = `${one.method} ${one.path}, ${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, said).toBeLessThan(500);
  if (one.path !== "/account-recovery") expect(answer.statusCode, said).not.toBe(429);
  expect(answer.body, said).not.toMatch(
    /byte sequence|22021|22P0[25]|invalid input syntax|relation "|at async|node_modules/,
  );
  if (answer.statusCode < 300)
    return expect(Object.keys(one.operation["responses"]), said).toContain(String(answer.statusCode));
  expect(answer.headers["content-type"], said).toContain("application/problem+json");
  const problem = answer.json() as { status: number; reason: string; detail: string };
  expect(problem.status, said).toBe(answer.statusCode);
  expect(problem.detail.length, said).toBeGreaterThan(10);
  const result = at(one.operation["responses"][String(answer.statusCode)] ?? {});
  const always = ["bad-path", "path-too-long", "no-such-endpoint", "wrong-method", "invalid-json", "wrong-type"];
  if (!always.includes(problem.reason)) expect(result["x-reasons"], said).toContain(problem.reason);
}

describe.each(operations)("$method $path", (one) => {
  const media = one.body?.["application/json"];
  const json = media && at(media["schema"])["properties"] ? media : undefined;
  const raw = one.body && !json;

  it("its own example is understood", async () => {
    const query = queryOf(one, {});
    const [type, media] = Object.entries(one.body ?? {})[0] ?? [];
    const payload =
      media && (typeof media["example"] === "string" ? media["example"] : JSON.stringify(media["example"] ?? {}));
    const answer = await send(one, { query, ...(payload !== undefined && { payload, type: type! }) });
    judge(one, answer, "its example");
    if (answer.statusCode === 400) expect(answer.json().reason, answer.body).not.toBe("invalid");
  });

  it("hostile texts in path and query", async () => {
    for (const [what, text] of partOf(Object.entries(hostile), 3, `${one.method} ${one.path}`)) {
      const encoded = encodeURIComponent(text.toWellFormed());
      for (const { name, in: place } of one.parameters.filter(({ in: where }) => where !== "header"))
        if (place === "path" || unkept.includes(what))
          judge(one, await send(one, place === "path" ? { path: url(one, { [name]: encoded }) } : { query: queryOf(one, { [name]: encoded }) }), `${what} as ${name}`); // oxfmt-ignore
      const everywhere = Object.fromEntries(one.parameters.map(({ name }) => [name as string, encoded]));
      judge(one, await send(one, { query: queryOf(one, everywhere) }), `${what} in the query`);
      judge(one, await send(one, { query: `?${encoded}=${encoded}` }), `${what} as a name`);
    }
    for (const broken of ["%ff", "%", "%zz", "%ed%a0%80", "%c0%80"]) {
      if (one.path.includes("{"))
        judge(one, await send(one, { path: one.path.replaceAll(/\{\w+\}/g, broken) }), broken);
      judge(one, await send(one, { query: `?limit=${broken}&${broken}=1` }), `${broken} in the query`);
    }
  });

  it("hostile bodies", async () => {
    if (!one.body) return;
    const type = Object.keys(one.body)[0]!;
    for (const payload of [
      "",
      "{",
      "null",
      "[]",
      '"x"',
      "1e999",
      `${"[".repeat(5000)}`,
      '{"__proto__":{"a":1}}',
      "\0",
      "\ud800",
      "\uFEFF{}",
    ])
      judge(one, await send(one, { query: queryOf(one, {}), payload, type }), `the body ${payload.slice(0, 20)}`);
    judge(
      one,
      await send(one, { query: queryOf(one, {}), payload: Buffer.from([0xff, 0xfe, 0, 1]), type }),
      "bytes that are no text",
    );
    judge(one, await send(one, { payload: "a=1", type: "application/x-www-form-urlencoded" }), "a form");
    judge(one, await send(one, { payload: "x", type: "x\\y/;;" }), "no media type");
    if (raw) return;
    const example = json!["example"] as Record<string, unknown>;
    const names = Object.keys(at(json!["schema"])["properties"] as Schema);
    const sendWith = async (what: string, changed: Record<string, unknown>) =>
      judge(one, await send(one, { payload: JSON.stringify({ ...example, ...changed }), type }), `${what} as ${Object.keys(changed).join(", ")}`); // oxfmt-ignore
    for (const [what, text] of Object.entries(hostile)) {
      await sendWith(what, Object.fromEntries(names.map((name) => [name, text])));
      // What the database cannot keep must be found wherever it is: alone, and as a name within.
      if (!unkept.includes(what)) continue;
      for (const name of names) for (const value of [text, { [text]: text }]) await sendWith(what, { [name]: value });
    }
  });

  it("hostile headers", async () => {
    for (const headers of [{ "idempotency-key": "a b" }, { "idempotency-key": "x".repeat(300) }, { "hookwise-organisation": "x" }, { authorization: "Bearer \u00ff" }, { authorization: "Basic x" }] as Record<string, string>[]) // oxfmt-ignore
      judge(one, await send(one, { headers, query: queryOf(one, {}), ...(json && { payload: "{}", type: "application/json" }) }), JSON.stringify(headers)); // oxfmt-ignore
  });
});

function queryOf({ parameters }: Operation, values: Record<string, string>): string {
  const given = parameters
    .filter(({ in: place, required, name }) => place === "query" && (required || values[name] !== undefined))
    .map(({ name, example }) => `${name}=${values[name] ?? encodeURIComponent(String(example))}`);
  return given.length > 0 ? `?${given.join("&")}` : "";
}
