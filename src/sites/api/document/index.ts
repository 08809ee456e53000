import type { Feature } from "../../../kit/feature.ts";
import { readWords, words } from "../../../kit/words.ts";
import { describe, meaningOfSchema } from "./described.ts";
import { jsonSchema } from "./json-schema.ts";
import type { Schema } from "./json-schema.ts";
import { nameSchemas } from "./named.ts";
import { operationOf } from "./operation.ts";
import { components } from "./components.ts";
import { webhooksOf } from "./webhooks.ts";
import type en from "../words/en.json";

declare module "../../../kit/words.ts" {
  interface Areas {
    api: typeof en;
  }
}

readWords("api", new URL("../words/", import.meta.url));

/**
 * The OpenAPI 3.1 document of every endpoint and event of these features (decision 0173).
 * @param server the address that the paths are relative to, such as http://localhost:4000/api/v1
 * @param complete whether a parameter or property that nobody has described is a fault; named in the error with its cure
 */
export function openApiDocument(
  features: readonly Feature[],
  version: string,
  { server = "/api/v1", complete = false }: { server?: string; complete?: boolean } = {},
): Schema {
  const endpoints = features.flatMap((one) => Object.entries(one.contract ?? {}));
  const shapes = new Map(
    endpoints.map(([name, endpoint]) => {
      const { inputSchema, outputSchema } = endpoint["~orpc"];
      return [name, { input: jsonSchema(inputSchema, "input"), output: jsonSchema(outputSchema, "output") }];
    }),
  );
  if (shapes.size < endpoints.length)
    throw new Error("Two endpoints have the same name; clients name their functions by it.");
  const missing: string[] = [];
  const making = { ...nameSchemas(shapes), missing };
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [name, endpoint] of endpoints) {
    const { path, method } = endpoint["~orpc"].meta;
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(name, endpoint, shapes.get(name)!, making);
  }
  const schemas = Object.entries(making.named).map(([name, one]) => [
    name,
    { title: name, description: meaningOfSchema(name, missing), ...describe(one, [name], missing) },
  ]);
  const webhooks = webhooksOf(
    features.flatMap((one) => one.events ?? []),
    missing,
  );
  if (complete) requireNone("Say in src/sites/api/words/meanings.json what these mean", missing);
  const say = words("api");
  const about = Object.assign({}, ...features.map(({ tags }) => tags)) as Record<string, string>;
  const tags = [...new Set(endpoints.map(([, one]) => one["~orpc"].route.tags![0]!))].toSorted();
  if (complete)
    requireNone(
      "Say in a feature's `tags` (feature.ts) what these groups of endpoints are about",
      tags.filter((name) => !about[name]),
    );
  return {
    openapi: "3.1.1",
    info: {
      title: "Hookwise API",
      version,
      description: say("document.description"),
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      contact: { name: "Hookwise", url: "https://hookwise.example/contact", email: "hello@hookwise.example" },
    },
    servers: [{ url: server, description: say("document.server") }],
    security: [{ key: [] }, { token: [] }],
    tags: tags.map((name) => ({ name, description: about[name] })),
    paths,
    webhooks,
    components: components(Object.fromEntries(schemas) as Record<string, Schema>),
  };
}

function requireNone(cure: string, names: readonly string[]): void {
  if (names.length > 0) throw new Error(`${cure}: ${[...new Set(names)].join(", ")}.`);
}
