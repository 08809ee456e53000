import * as z from "zod/mini";
import { endpoint, page, pageInput, zBool, zId, zLine, zTime } from "../../kit/contract.ts";
import { eventKinds } from "./rules.ts";

const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));
const events = z.array(z.enum(eventKinds)).check(z.minLength(1), z.maxLength(eventKinds.length));

const webhook = z.object({
  id: zId(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  createdAt: zTime(),
});
const delivery = z.object({
  id: zId(),
  event: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  createdAt: zTime(),
  triedAt: z.nullable(zTime()),
});

const may = "webhooks:manage";
const one = z.strictObject({ id: zId() });
const oneDelivery = z.strictObject({ id: zId(), delivery: zId() });

export const contract = {
  listWebhooks: endpoint({
    method: "GET",
    path: "/webhooks",
    may,
    summary: "All webhooks",
    output: z.object({ items: z.array(webhook) }),
  }),
  createWebhook: endpoint({
    method: "POST",
    path: "/webhooks",
    may,
    summary: "Add a webhook; its signing secret is shown once",
    input: z.strictObject({ url: address, events }),
    output: z.object({ ...webhook.shape, secret: zLine() }),
    status: 201,
    secretAnswer: true,
    refuses: {
      "egress-refused": "invalid",
      "too-many-webhooks": "quota",
      "plan-limit": "quota",
      "needs-results": "forbidden",
    },
    audit: { "webhook.created": "webhook" },
  }),
  getWebhook: endpoint({
    method: "GET",
    path: "/webhooks/{id}",
    may,
    summary: "One webhook",
    input: one,
    output: webhook,
    refuses: { "unknown-webhook": "missing" },
  }),
  changeWebhook: endpoint({
    method: "PATCH",
    path: "/webhooks/{id}",
    may,
    summary: "Change a webhook's address or events, or switch it on and off",
    input: z.strictObject({
      id: zId(),
      url: z.optional(address),
      events: z.optional(events),
      active: z.optional(zBool()),
    }),
    output: webhook,
    refuses: { "unknown-webhook": "missing", "egress-refused": "invalid", "needs-results": "forbidden" },
    audit: { "webhook.changed": "webhook" },
  }),
  removeWebhook: endpoint({
    method: "DELETE",
    path: "/webhooks/{id}",
    may,
    summary: "Remove a webhook and its log",
    input: one,
    refuses: { "unknown-webhook": "missing" },
    audit: { "webhook.removed": "webhook" },
  }),
  testWebhook: endpoint({
    method: "POST",
    path: "/webhooks/{id}/test",
    may,
    summary: "Send a test event, retried and logged like any other",
    input: one,
    output: delivery,
    status: 202,
    refuses: { "unknown-webhook": "missing" },
    audit: { "webhook.tested": "webhook" },
  }),
  listWebhookDeliveries: endpoint({
    about: "people",
    method: "GET",
    path: "/webhooks/{id}/deliveries",
    may,
    summary: "The delivery log, newest first; events of what people did as far as the reader may see results",
    input: z.strictObject({ id: zId(), ...pageInput }),
    output: page(delivery),
    refuses: { "unknown-webhook": "missing" },
  }),
  retryWebhookDelivery: endpoint({
    about: "people",
    method: "POST",
    path: "/webhooks/{id}/deliveries/{delivery}/retry",
    may,
    summary: "Send a logged event again",
    input: oneDelivery,
    output: delivery,
    status: 202,
    refuses: { "unknown-delivery": "missing" },
    audit: { "webhook.retried": "webhook" },
  }),
};
