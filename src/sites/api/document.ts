import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { Endpoint } from "../../kit/contract.ts";
import type { Feature } from "../../kit/feature.ts";

type Operation = Record<string, any>;

/**
 * The OpenAPI 3.1 document of every endpoint of these features.
 * @param server the address that the paths are relative to, such as http://localhost:4000/api/v1
 */
export async function openApiDocument(
  features: readonly Feature[],
  version: string,
  server = "/api/v1",
): Promise<Record<string, any>> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const router = Object.fromEntries(
    features
      .filter((one) => one.contract)
      .map((one) => [one.name.replaceAll(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()), one.contract!]),
  );
  const document: Record<string, any> = await generator.generate(router, {
    info: {
      title: "Hookwise API",
      version,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      description:
        "Fair phishing simulations, teachable moments and practice. Errors are problem documents (RFC 9457); lists are paged by cursor; every POST takes an Idempotency-Key.",
    },
    servers: [{ url: server }],
    security: [{ key: [] }, { token: [] }],
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "An API key: `Authorization: Bearer hw_…`" },
        token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description:
            "The id token (or, once it belongs to an organisation, the access token) of a signed-in account. `Hookwise-Organisation` chooses among several.",
        },
      },
      schemas: { Problem: problemSchema as never },
    },
  });
  for (const one of features.flatMap((feature) => Object.values(feature.contract ?? {}))) finish(document, one);
  return document;
}

// What the generator cannot know: problems, permissions, headers and the media types of raw endpoints.
function finish(document: Record<string, any>, one: Endpoint): void {
  const { meta } = one["~orpc"];
  const operation: Operation = document.paths[meta.path][meta.method.toLowerCase()];
  operation["x-permission"] = meta.may;
  if (meta.about) operation["x-about"] = meta.about;
  if (meta.may === "public") operation.security = [];
  if (meta.may === "account") operation.security = [{ token: [] }];
  if (meta.raw) describeRaw(operation, meta.raw, meta.status);
  if (meta.method === "POST") (operation.parameters ??= []).push(idempotencyHeader);
  const reasons =
    meta.refuses.length > 0 ? ` Reasons: ${meta.refuses.map((reason) => `\`${reason}\``).join(", ")}.` : "";
  operation.responses.default = {
    description: `A problem document.${reasons}`,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

function describeRaw(
  operation: Operation,
  raw: { accepts: string | undefined; answers: string },
  status: number,
): void {
  if (raw.accepts) {
    const content = Object.fromEntries(
      raw.accepts.split(",").map((type) => [type.trim(), { schema: { type: "string", format: "binary" } }]),
    );
    operation.requestBody = { required: true, content };
  }
  operation.responses = { [status]: { description: "OK", content: { [raw.answers]: { schema: {} } } } };
}

const idempotencyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "A repeated request with the same key is done once and answered the same.",
  schema: { type: "string", maxLength: 200 },
};

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "reason", "detail"],
  properties: {
    type: { type: "string", format: "uri-reference" },
    title: { type: "string" },
    status: { type: "integer" },
    reason: { type: "string", description: "Stable, for programs." },
    detail: { type: "string", description: "For people: what is wrong and what to do." },
    fields: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
} as const;
