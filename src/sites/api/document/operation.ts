import { isPersonal } from "../../../kit/contract.ts";
import type { Endpoint } from "../../../kit/contract.ts";
import { words } from "../../../kit/words.ts";
import { describe, meaningOf } from "./described.ts";
import { exampleOf } from "./examples.ts";
import type { Schema } from "./json-schema.ts";
import type { Shapes } from "./named.ts";
import { refusals } from "./refusals.ts";
import { bodyExamples } from "./raw-examples.ts";

/** What the parts of one document share. */
interface Making {
  named: Record<string, Schema>;
  refer: (schema: Schema) => Schema;
  /** What nobody has described yet, by its name. */
  missing: string[];
}

/** One operation of the document: everything that an endpoint takes and answers. */
export function operationOf(name: string, endpoint: Endpoint, shapes: Shapes, making: Making): Schema {
  const { meta, route } = endpoint["~orpc"];
  const { method, may, raw } = meta;
  const inQuery = method === "GET" || method === "DELETE" || raw !== undefined;
  const inputShape = making.refer(shapes.input);
  // Parameters are told one by one, also where together they look like something that has a name.
  const alike = ((inputShape["$ref"] as string | undefined) ?? "").split("/").at(-1);
  const input = inQuery && alike ? making.named[alike]! : inputShape;
  const body = inQuery ? rawBody(name, raw?.accepts) : jsonBody(name, input, meta.path, making);
  return {
    operationId: name,
    summary: summaryOf(route.summary!),
    description: descriptionOf(route.summary!, may),
    tags: route.tags,
    "x-permission": may,
    ...(meta.about && { "x-about": meta.about }),
    ...(Object.keys(meta.audit).length > 0 && { "x-audit": Object.keys(meta.audit) }),
    ...(may === "public" && { security: [] }),
    ...(isPersonal(may) && { security: [{ token: [] }] }),
    parameters: [...parameters(name, input, meta.path, inQuery, making), ...headers(method, may)],
    ...(body && { requestBody: body }),
    responses: {
      [meta.status]: answer(name, endpoint, making.refer(shapes.output), making),
      ...refusals(meta),
    },
  };
}

// The summary is a line; what stands after its first sentence goes into the description.
function summaryOf(text: string): string {
  const [first] = text.split(/[;:.] /, 1);
  return first!.length <= 100 ? first! : `${first!.slice(0, 100).replace(/\s\S*$/, "")} …`;
}

function descriptionOf(text: string, may: string): string {
  const needs = may === "public" || may === "account" || may === "member" ? words("api")(`reference.needs.${may}`) : words("api")("reference.needs.permission", { permission: may }); // oxfmt-ignore
  return `${text.replace(/[.]$/, "")}. ${needs}`;
}

function parameters(name: string, input: Schema, path: string, inQuery: boolean, making: Making): Schema[] {
  const properties = Object.entries((input["properties"] ?? {}) as Record<string, Schema>);
  const required = new Set<string>(input["required"]);
  return properties.flatMap(([property, schema]) => {
    const inPath = path.includes(`{${property}}`);
    if (!inPath && !inQuery) return [];
    return {
      name: property,
      in: inPath ? "path" : "query",
      required: inPath || required.has(property),
      description: (schema["description"] as string | undefined) ?? meaningOf(property, [name], making.missing),
      schema,
      example: exampleOf(schema, making.named, [name], property),
    };
  });
}

function headers(method: string, may: string): Schema[] {
  return [
    ...(method === "POST" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ...(may === "public" ? [] : [{ $ref: "#/components/parameters/Organisation" }]),
  ];
}

function jsonBody(name: string, input: Schema, path: string, making: Making): Schema | null {
  const own = Object.entries((input["properties"] ?? {}) as Record<string, Schema>).filter(
    ([property]) => !path.includes(`{${property}}`),
  );
  if (own.length === 0) return null;
  const names = own.map(([property]) => property);
  const required = ((input["required"] ?? []) as string[]).filter((property) => names.includes(property));
  const { required: _all, ...rest } = input;
  const schema = { ...rest, properties: Object.fromEntries(own), ...(required.length > 0 && { required }) };
  const example = exampleOf(schema, making.named, [name]);
  const described = describe(schema, [name], making.missing);
  return { required: required.length > 0, content: { "application/json": { schema: described, example } } };
}

function rawBody(name: string, accepts: string | undefined): Schema | null {
  if (!accepts) return null;
  const types = accepts.split(",").map((type) => type.trim());
  const content = types.map((type) => [type, mediaOf(type, true, bodyExamples[`${name} ${type}`])]);
  return { required: true, content: Object.fromEntries(content) as Schema };
}

function answer(name: string, endpoint: Endpoint, output: Schema, making: Making): Schema {
  const { meta, route } = endpoint["~orpc"];
  const description = summaryOf(route.summary!);
  const headersOfAll = { "RateLimit-Remaining": { $ref: "#/components/headers/RateLimitRemaining" } };
  if (meta.status === 204)
    return { description: `${words("api")("reference.done")} ${description}.`, headers: headersOfAll };
  const json = {
    schema: describe(output, [name], making.missing),
    example: exampleOf(output, making.named, [name]),
  };
  const types = (meta.raw?.answers ?? "application/json").split(",").map((type) => type.trim());
  const content = types.map((type) => [
    type,
    type === "application/json" ? json : mediaOf(type, false, bodyExamples[`${name} ${type}`]),
  ]);
  const place = output["$ref"] === "#/components/schemas/Upload" && {
    Location: { $ref: "#/components/headers/Location" },
  };
  return { description, headers: { ...headersOfAll, ...place }, content: Object.fromEntries(content) as Schema };
}

// A file that is sent is bytes to a client, whatever is in it: generators would write a text as JSON.
function mediaOf(type: string, sent: boolean, example: unknown): Schema {
  const bytes = sent || !/^text\/|json$|^message\//.test(type);
  const description = words("api")(bytes ? "reference.media.bytes" : "reference.media.text");
  return {
    schema: { type: "string", ...(bytes && { format: "binary" }), description },
    ...(example !== undefined && { example }),
  };
}
