import { words } from "../../../kit/words.ts";
import type { Schema } from "./json-schema.ts";
import { commonResponses } from "./refusals.ts";

/** What operations refer to by name. */
export function components(schemas: Record<string, Schema>): Schema {
  const say = words("api");
  return {
    securitySchemes: {
      key: { type: "http", scheme: "bearer", description: say("document.key") },
      token: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: say("document.token") },
    },
    parameters: {
      IdempotencyKey: {
        name: "Idempotency-Key",
        in: "header",
        required: false,
        description: say("document.idempotency"),
        schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x21-\\x7e]+$" },
        example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
      },
      Organisation: {
        name: "Hookwise-Organisation",
        in: "header",
        required: false,
        description: say("document.organisation"),
        schema: { type: "string", format: "uuid" },
        example: "01a1f3c2-5d60-7c44-8a0e-3b9c2f7d6e15",
      },
      WebhookId: webhookHeader("webhook-id", say("document.webhook.id"), "01a1f3c2-5d60-7c44-8a0e-3b9c2f7d6e15"),
      WebhookTimestamp: webhookHeader("webhook-timestamp", say("document.webhook.timestamp"), "1772442000"),
      WebhookSignature: webhookHeader(
        "webhook-signature",
        say("document.webhook.signature"),
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
      ),
    },
    headers: {
      RateLimitRemaining: { description: say("document.remaining"), schema: { type: "integer" }, example: 1199 },
      RetryAfter: { description: say("document.retry"), schema: { type: "integer" }, example: 10 },
      Challenge: {
        description: say("document.challenge"),
        schema: { type: "string" },
        example: 'Bearer realm="hookwise"',
      },
      Location: {
        description: say("document.location"),
        schema: { type: "string" },
        example: "/api/v1/jobs/01a1f3c2-5d60-7c44-8a0e-3b9c2f7d6e15",
      },
    },
    responses: commonResponses(),
    schemas: { Problem: problemSchema, ...schemas },
  };
}

function webhookHeader(name: string, description: string, example: string): Schema {
  return { name, in: "header", required: true, description, schema: { type: "string" }, example };
}

const problemSchema = {
  title: "Problem",
  type: "object",
  description: "Why a request was refused (RFC 9457). Further members may stand beside these.",
  required: ["type", "title", "status", "reason", "detail"],
  properties: {
    type: { type: "string", format: "uri-reference", description: "Names the reason as an address." },
    title: { type: "string", description: "The reason in a few words." },
    status: { type: "integer", description: "The status of the answer." },
    reason: { type: "string", description: "Stable, for programs." },
    detail: { type: "string", description: "For people: what is wrong and what to do." },
    fields: {
      type: "array",
      description: "Every field that is wrong.",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: {
          path: { type: "string", description: "Dotted path in the input, such as `schedule.start`." },
          message: { type: "string", description: "What it needs." },
        },
      },
    },
    retryAfter: { type: "integer", description: "Seconds after which the same may be asked again." },
  },
  additionalProperties: true,
} as const;
