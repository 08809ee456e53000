import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createOrganisation } from "../../features/organisations/index.ts";
import { testEnv } from "../../kit/db/testing.ts";
import type { TestEnv } from "../../kit/db/testing.ts";
import { newId } from "../../kit/id.ts";
import { openApiDocument } from "./document/index.ts";
import type { Schema } from "./document/json-schema.ts";
import { testApi } from "./testing.ts";

// Whoever tries the reference page sends the document's own example: it may speak of things that are not there, but what it says is taken.

const document = openApiDocument(features, "test");
const at = (one: Schema): Schema =>
  one["$ref"] ? document["components"]["parameters"][one["$ref"].split("/").at(-1)] : one;
const operations = Object.entries(document["paths"] as Record<string, Schema>).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Schema>).flatMap(([method, operation]) => {
    const payload = operation["requestBody"]?.content["application/json"]?.example;
    if (payload === undefined) return [];
    const parameters = (operation["parameters"] as Schema[]).map(at);
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(parameters.find((one) => one["name"] === name)!["example"]))); // oxfmt-ignore
    return [{ name: operation["operationId"] as string, method: method.toUpperCase() as "POST", url, payload }];
  }),
);

let t: TestEnv;
let app: FastifyInstance;
beforeAll(async () => {
  t = await testEnv({ jobs: features.flatMap((one) => one.jobs ?? []) });
  const callers = operations.map(({ name }) => [`of-${name}`, { org: newId() }] as const);
  for (const [, { org }] of callers)
    await t.database.tx(org, (db) => createOrganisation(db, { id: org, name: "Acme", plan: "enterprise" }));
  app = await testApi(t.env, Object.fromEntries(callers));
});
afterAll(async () => {
  await app?.close();
  await t?.close();
});

/** What a new organisation has not got: the fields in which an example may name it, by the reason. */
const absent: Record<string, readonly string[]> = {
  "sender-not-proven": ["fromAddress", "returnPath"],
  "person-invalid": ["department", "manager"],
  "no-such-parent": [],
  "nobody-meant": [],
  "lure-missing": ["lure"],
  "no-reader": ["readers"],
  "egress-refused": ["url"],
};

it.each(operations)("$name takes its own example", async ({ name, method, url, payload }) => {
  const headers = { authorization: `Bearer of-${name}` };
  const answer = await app.inject({ method, url: `/api/v1${url}`, headers, payload });
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  if (answer.statusCode !== 400) return;
  const { reason, fields = [] } = answer.json() as { reason: string; fields?: { path: string }[] };
  expect(absent, answer.body).toHaveProperty(reason);
  for (const { path } of fields) expect(absent[reason], answer.body).toContain(path);
});
