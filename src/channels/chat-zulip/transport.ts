import type { Secrets, TransportKind } from "../transport.ts";
import { isAccountOf } from "../chat/address.ts";
import { withoutMarkdown } from "../chat/markdown.ts";
import { lastTo } from "../chat/report.ts";
import { withWord } from "../chat/message.ts";
import { chatTransport } from "../chat/transport.ts";
import { troubles, zulipCall } from "./api.ts";
import { receiveZulip } from "./inbound.ts";
import { zulipSettings } from "./settings.ts";
import type { ZulipSettings } from "./settings.ts";

/** A bot of a Zulip organisation, which writes direct messages. */
export const bot: TransportKind<ZulipSettings> = {
  id: "bot",
  channel: "chat-zulip",
  settings: zulipSettings,
  secrets: ["key", "token"],
  secretScope: ({ url }) => ({ key: url }),
  check: (_settings, secrets) => [...faults(secrets)],
  inbound: receiveZulip,
  samples: { fake: async () => (await import("./fake.ts")).zulipFake() },
  open: (settings, { key = "" }, ports) => {
    const ask = (path: string, form?: Record<string, string>) => zulipCall(ports.fetch, settings, key, path, form);
    return chatTransport<{ id: number; email: string }>(
      {
        connections: 4,
        perSecond: settings.perSecond,
        async find(to) {
          const { user } = await ask(`/users/${encodeURIComponent(to)}`);
          const { user_id, email, delivery_email, is_active, is_bot } = (user ?? {}) as Record<string, unknown>;
          if (is_active === false) throw troubles.ofRecipient("deactivated");
          if (is_bot === true) throw troubles.ofRecipient("is-bot");
          if (typeof user_id !== "number" || !isAccountOf(to, delivery_email ?? email))
            throw troubles.ofRecipient("somebody-else");
          return { id: user_id, email: String(email) };
        },
        async post({ id, email }, message, messageId) {
          // An answer names its sender by the address that Zulip shows, which may be another one.
          await ports.storeReference?.(lastTo(email), messageId);
          const content = withoutMarkdown(withWord(message));
          const answer = await ask("/messages", { type: "direct", to: JSON.stringify([id]), content });
          return `posted as ${String(answer["id"])}`;
        },
        async probe() {
          const { is_bot } = await ask("/users/me");
          if (is_bot !== true) throw troubles.ofSignIn("no-bot");
        },
      },
      ports,
    );
  },
};

function* faults({ key, token }: Secrets) {
  if (!key) yield { path: "secrets.key", reason: "key-missing" };
  if (!token) yield { path: "secrets.token", reason: "token-missing" };
}
