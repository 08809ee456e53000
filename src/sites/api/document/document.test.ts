import { describe, expect, it } from "vitest";
import { features } from "../../../features.ts";
import { problemStatus } from "../../../kit/problem.ts";
import { openApiDocument } from "./index.ts";
import { isObject, jsonSchema } from "./json-schema.ts";
import type { Schema } from "./json-schema.ts";

const document = openApiDocument(features, "test", { complete: true });
const resolve = (one: Schema): Schema =>
  one["$ref"]
    ? (one["$ref"] as string)
        .slice(2)
        .split("/")
        .reduce((at: Schema, name) => at[name], document)
    : one;
const endpoints = features.flatMap((one) =>
  Object.entries(one.contract ?? {}).map(([name, { "~orpc": own }]) => ({ name, own, ...own.meta })),
);
const operations = endpoints.map((one) => {
  const operation: Schema = document["paths"][one.path][one.method.toLowerCase()];
  return { ...one, operation, parameters: (operation["parameters"] as Schema[]).map(resolve) };
});

describe.each(operations)(
  "$method $path",
  ({ own, path, method, raw, status, may, refuses, operation, parameters }) => {
    const responses = Object.entries(operation["responses"] as Record<string, Schema>).map(([code, one]) => ({ code, ...resolve(one) })); // oxfmt-ignore

    it("hides no parameter: whatever its input knows stands in path, query or body, with what is required", () => {
      const { properties = {}, required = [] } = jsonSchema(own.inputSchema, "input");
      const body = resolve(operation["requestBody"]?.content["application/json"]?.schema ?? {});
      for (const property of Object.keys(properties)) {
        const parameter = parameters.find((one) => one["name"] === property && one["in"] !== "header");
        const inBody = raw ? undefined : body["properties"]?.[property];
        expect(parameter ?? inBody, property).toBeDefined();
        if (parameter) expect(parameter["in"]).toBe(path.includes(`{${property}}`) ? "path" : "query");
        if (parameter) expect(parameter["required"], property).toBe(required.includes(property));
        else expect((body["required"] ?? []).includes(property), property).toBe(required.includes(property));
      }
      expect(parameters.some((one) => one["name"] === "Idempotency-Key")).toBe(method === "POST");
      expect(parameters.some((one) => one["name"] === "Hookwise-Organisation")).toBe(may !== "public");
      if (method === "GET" || method === "DELETE") expect(operation["requestBody"]).toBeUndefined();
      if (raw?.accepts) expect(Object.keys(operation["requestBody"].content).join(", ")).toBe(raw.accepts);
    });

    it("tells every default", () => {
      const { shape } = (own.inputSchema as any)._zod.def;
      const body = resolve(operation["requestBody"]?.content["application/json"]?.schema ?? {});
      for (const [property, one] of Object.entries<any>(shape)) {
        if (one._zod.def.type !== "default") continue;
        const result = parameters.find((each) => each["name"] === property)?.["schema"] ?? body["properties"][property];
        // A named schema tells the defaults of its own properties.
        const each = Object.entries<Schema>(resolve(result)["properties"] ?? {}).map(([name, { default: value }]) => [name, value]); // oxfmt-ignore
        expect(result["$ref"] ? Object.fromEntries(each) : result["default"], property).toEqual(
          one._zod.def.defaultValue,
        );
      }
    });

    it("tells what every parameter means, with an example", () => {
      for (const one of parameters) {
        expect(one["description"]?.length, one["name"]).toBeGreaterThan(5);
        expect(one, one["name"]).toHaveProperty("example");
      }
      if (operation["requestBody"])
      for (const one of Object.values(operation["requestBody"].content as Schema)) if (!raw) expect(one).toHaveProperty("example"); // oxfmt-ignore
    });

    it("gives examples that its own check takes", () => {
      const fromParameters = parameters
        .filter((one) => one["in"] !== "header")
        .map((one) => [one["name"], one["example"]]);
      const input = {
        ...Object.fromEntries(fromParameters),
        ...operation["requestBody"]?.content["application/json"]?.example,
      };
      const read = (own.inputSchema as any)["~standard"].validate(raw ? Object.fromEntries(fromParameters) : input);
      expect(read.issues, JSON.stringify(input)).toBeUndefined();
    });

    it("answers with a schema that says something, and with nothing at all on 204", () => {
      const good = responses.find(({ code }) => code === String(status))! as Schema;
      if (status === 204) return expect(good["content"]).toBeUndefined();
      for (const [type, { schema }] of Object.entries(good["content"] as Record<string, Schema>)) {
        expect(type).not.toContain(",");
        const result = resolve(schema);
        expect(result["properties"] ?? result["type"], type).toBeDefined();
        expect(Object.keys(result["properties"] ?? { it: "is no object" }).length).toBeGreaterThan(0);
      }
    });

    it("tells every refusal under its status, as a problem document", () => {
      const seen = new Set(responses.flatMap((one: Schema) => (one["x-reasons"] ?? []) as string[]));
      for (const reason of Object.keys(refuses)) expect(seen).toContain(reason);
      for (const code of ["400", "429", "503", ...(may === "public" ? [] : ["401", "403"])])
        expect(responses.map((one) => one.code)).toContain(code);
      for (const one of responses as Schema[]) {
        if (one["code"] === String(status)) continue;
        expect(Object.keys(one["content"])).toEqual(["application/problem+json"]);
        if (one["code"] !== "default") expect(Object.values(problemStatus)).toContain(Number(one["code"]));
      }
    });
  },
);

it("every function of a client has a name of its own, also beside the named schemas", () => {
  const names = operations.map(({ operation }) => operation["operationId"] as string);
  expect(new Set(names.map((one) => one.toLowerCase())).size).toBe(names.length);
  for (const one of names) expect(one).toMatch(/^[a-z][A-Za-z]+$/);
});

it("no schema is empty, and every property is described", () => {
  const walk = (schema: Schema, at: string) => {
    if (Array.isArray(schema)) return schema.forEach((one: Schema, n) => walk(one, `${at}.${n}`));
    for (const [name, one] of Object.entries((schema["properties"] ?? {}) as Record<string, Schema>)) {
      expect(one["description"]?.length, `${at}.${name}`).toBeGreaterThan(2);
      walk(one, `${at}.${name}`);
    }
    for (const key of ["items", "anyOf", "additionalProperties"]) if (isObject(schema[key]) || Array.isArray(schema[key])) walk(schema[key], `${at}.${key}`); // oxfmt-ignore
  };
  for (const [name, one] of Object.entries(document["components"].schemas as Record<string, Schema>)) walk(one, name);
});
