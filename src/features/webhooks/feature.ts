import { waitingNamed } from "../../kit/attention.ts";
import { feature } from "../../kit/feature.ts";
import { whenOlder } from "../../kit/personal.ts";
import { contract } from "./contract.ts";
import { handlers, steps } from "./handlers.ts";
import { deliverWebhook, deliverWebhooks } from "./jobs.ts";
import { reactions } from "./reactions.ts";
import { findLostDeliveries, resumeWebhook } from "./resume/jobs.ts";
import { events } from "./rules.ts";
import { eraseFromLog, forgetDeliveries } from "./store/personal.ts";
import { failingWebhooks, webhookNames } from "./store/webhooks.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    webhooks: typeof en;
  }
}

export const webhooks = feature({
  name: "webhooks",
  contract,
  tags: { webhooks: "Events for other programs." },
  handlers,
  steps,
  jobs: [deliverWebhooks, deliverWebhook, resumeWebhook, findLostDeliveries],
  reactions,
  events,
  attention: [
    {
      id: "webhook-failing",
      may: "webhooks:manage",
      urgency: "soon",
      leads: "/dashboard/settings/webhooks",
      find: async ({ db, org }) => waitingNamed(await failingWebhooks(db, org)),
    },
  ],
  named: { webhook: { may: "webhooks:manage", find: webhookNames } },
  permissions: { "webhooks:manage": ["owner", "admin"] },
  personal: {
    periods: { "webhook-log": { days: 30, least: 1, most: 30 } },
    processing: [{ id: "log", columns: { webhook_deliveries: ["body", "answer"] }, retention: "webhook-log" }],
    eraseInBatches: { log: eraseFromLog },
    retain: [whenOlder("webhook-log", forgetDeliveries)],
  },
  words: new URL("words/", import.meta.url),
});
