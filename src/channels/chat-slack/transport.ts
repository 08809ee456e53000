import type { Secrets, TransportKind } from "../transport.ts";
import { isAccountOf } from "../chat/address.ts";
import { chatTransport, conversationId } from "../chat/transport.ts";
import { slackCall, troubles } from "./api.ts";
import { receiveSlack } from "./inbound.ts";
import { postOf } from "./post.ts";
import { scopes, slackSettings } from "./settings.ts";
import type { SlackSettings } from "./settings.ts";

/** A Slack app's bot: people are looked up by their address and written to in a conversation of their own. */
export const bot: TransportKind<SlackSettings> = {
  id: "bot",
  channel: "chat-slack",
  settings: slackSettings,
  secrets: ["token", "signingSecret"],
  secretScope: ({ api }) => ({ token: api }),
  check: (_settings, secrets) => [...faults(secrets)],
  inbound: receiveSlack,
  samples: { fake: async () => (await import("./fake.ts")).slackFake() },
  open: (settings, { token = "" }, ports) => {
    const ask = (method: string, body: object | URLSearchParams) =>
      slackCall(ports.fetch, settings, token, method, body);
    return chatTransport(
      {
        connections: 4,
        perSecond: settings.perSecond,
        async find(to) {
          const { json } = await ask("users.lookupByEmail", new URLSearchParams({ email: to }));
          const { id, deleted, is_bot, profile } = json["user"] ?? {};
          if (deleted) throw troubles.ofRecipient("deactivated");
          if (is_bot) throw troubles.ofRecipient("is-bot");
          if (typeof id !== "string" || !isAccountOf(to, profile?.email)) throw troubles.ofRecipient("somebody-else");
          const opened = await ask("conversations.open", { users: id });
          return { channel: conversationId(opened.json["channel"]), account: id };
        },
        async post(place, message, messageId) {
          const { json } = await ask("chat.postMessage", postOf(place, message, messageId));
          return `posted as ${String(json["ts"] ?? "")}`;
        },
        async probe() {
          const { headers } = await ask("auth.test", {});
          const granted = String(headers["x-oauth-scopes"] ?? "")
            .split(",")
            .map((one) => one.trim());
          const missing = scopes.filter((one) => !granted.includes(one));
          if (missing.length > 0) throw troubles.ofRights("scopes-missing", { scopes: missing.join(", ") });
        },
      },
      ports,
    );
  },
};

function* faults({ token, signingSecret }: Secrets) {
  if (!token?.startsWith("xoxb-")) yield { path: "secrets.token", reason: "token-missing" };
  if (!signingSecret) yield { path: "secrets.signingSecret", reason: "signing-secret-missing" };
}
