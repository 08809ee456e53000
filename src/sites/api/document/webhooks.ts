import type { FactKind } from "../../../kit/ledger/fact.ts";
import { words } from "../../../kit/words.ts";
import { describe } from "./described.ts";
import { exampleOf } from "./examples.ts";
import { jsonSchema } from "./json-schema.ts";
import type { Schema } from "./json-schema.ts";

/**
 * What webhooks are sent: one entry an event, whose body comes from the fact that it tells of.
 * @param missing gathers the names of fields that nobody has described yet
 */
export function webhooksOf(events: readonly FactKind[], missing: string[]): Record<string, Schema> {
  return Object.fromEntries(events.map((event) => [event.kind, { post: sent(event, missing) }]));
}

function sent(event: FactKind, missing: string[]): Schema {
  const say = words("api");
  const owner = camel(event.kind);
  const schema = describe(bodyOf(event), [owner], missing);
  return {
    operationId: `on${owner}`,
    summary: event.says,
    description: say(event.ofPerson ? "document.webhook.person" : "document.webhook.nobody"),
    tags: ["webhooks"],
    // Who receives it checks its signature; there is nothing to show a key for.
    security: [],
    parameters: ["WebhookId", "WebhookTimestamp", "WebhookSignature"].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: { "application/json": { schema, example: exampleOf(schema, {}, [owner]) } },
    },
    responses: {
      "2XX": { description: say("document.webhook.taken") },
      "410": { description: say("document.webhook.gone") },
      default: { description: say("document.webhook.again") },
    },
  };
}

// Where the privacy mode hides people, what could tell who it was is left out: of such an event nothing is sure but its kind and its time.
function bodyOf({ kind, payload, mayLack, ofPerson }: FactKind): Schema {
  const own = jsonSchema(payload, "output");
  const later = mayLack ? jsonSchema(mayLack, "output")["properties"] : {};
  const person = { person: { type: "string" } };
  return {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { description: words("api")("document.webhook.type"), type: "string", const: kind },
      timestamp: { type: "string", format: "date-time" },
      data: {
        type: "object",
        properties: { ...own["properties"], ...later, ...(ofPerson && person) },
        ...(!ofPerson && own["required"] && { required: own["required"] }),
      },
    },
  };
}

/** `recipient.clicked` as a part of a name: `RecipientClicked`. */
function camel(kind: string): string {
  return kind
    .split(/[.-]/)
    .map((part) => part[0]!.toUpperCase() + part.slice(1))
    .join("");
}
