import { Webhook } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useWebhookWords } from "./words.ts";

const common = { section: "settings", notYours: () => useWebhookWords.now()("not-yours") } as const;

export const webhooksScreen = screen({
  ...common,
  path: "/dashboard/settings/webhooks",
  module: "features/webhooks/ui/WebhooksScreen.tsx",
  icon: Webhook,
  name: () => useWebhookWords.now()("title"),
  title: () => useWebhookWords.now()("page"),
  help: "/docs/settings#api-keys-and-webhooks",
  needs: [contract.listWebhooks],
  prefetch: () => [question(contract.listWebhooks, {})],
});
