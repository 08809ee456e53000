import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { handlers, steps } from "./handlers.ts";
import { deliverWebhook } from "./jobs.ts";
import { announce } from "./reactions.ts";
import { forgetDeliveries } from "./store.ts";
import en from "./words/en.json" with { type: "json" };

export const webhooks = feature({
  name: "webhooks",
  contract,
  handlers,
  steps,
  jobs: [deliverWebhook],
  reactions: [announce],
  permissions: { "webhooks:manage": ["owner", "admin"] },
  personal: { retain: forgetDeliveries },
  words: en,
});
