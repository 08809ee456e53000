import type { Secrets, TransportKind } from "../transport.ts";
import { isAccountOf } from "../chat/address.ts";
import { withoutMarkdown } from "../chat/markdown.ts";
import { chatTransport, conversationId } from "../chat/transport.ts";
import { chatWords } from "../chat/words.ts";
import { mattermostCall, troubles } from "./api.ts";
import { actionContext, receiveMattermost } from "./inbound.ts";
import { mattermostSettings } from "./settings.ts";
import type { MattermostSettings } from "./settings.ts";

/** A bot account of a Mattermost server, which writes to people in direct channels. */
export const bot: TransportKind<MattermostSettings> = {
  id: "bot",
  channel: "chat-mattermost",
  settings: mattermostSettings,
  secrets: ["token"],
  secretScope: ({ url }) => ({ token: url }),
  check: (_settings, secrets) => faults(secrets),
  inbound: receiveMattermost,
  samples: { fake: async () => (await import("./fake.ts")).mattermostFake() },
  open: (settings, { token = "" }, ports) => {
    const ask = (path: string, body?: object) => mattermostCall(ports.fetch, settings, token, path, body);
    let self: Promise<string> | null = null;
    // Whose token it is; asked anew after it could not be told.
    const me = () =>
      (self ??= ask("/users/me").then(
        ({ id }) => String(id),
        (error: Error) => {
          self = null;
          throw error;
        },
      ));
    return chatTransport(
      {
        connections: 4,
        perSecond: settings.perSecond,
        async find(to) {
          const bots = await me();
          const { id, email, delete_at, is_bot, email_verified } = await ask(`/users/email/${encodeURIComponent(to)}`);
          if (delete_at) throw troubles.ofRecipient("deactivated");
          if (is_bot) throw troubles.ofRecipient("is-bot");
          // Without a verified address anybody may have given anybody's.
          if (email_verified === false) throw troubles.ofRecipient("unverified");
          if (!isAccountOf(to, email)) throw troubles.ofRecipient("somebody-else");
          return { channel: conversationId(await ask("/channels/direct", [bots, id])), account: String(id) };
        },
        async post({ channel, account }, { text, locale, report }, messageId) {
          const integration = { url: ports.callback, context: actionContext(token, { messageId, locale, account }) };
          const button = { id: "report", type: "button", name: chatWords(locale)("report"), integration };
          const attachments = report && ports.callback ? [{ actions: [button] }] : [];
          const { id } = await ask("/posts", {
            channel_id: channel,
            message: withoutMarkdown(text),
            props: { attachments },
          });
          return `posted as ${String(id)}`;
        },
        async probe() {
          const account = await ask("/users/me");
          if (!account["is_bot"]) throw troubles.ofSignIn("no-bot");
          // Whether it may look people up by their address, tried with its own.
          await ask(`/users/email/${encodeURIComponent(String(account["email"]))}`);
        },
      },
      ports,
    );
  },
};

function faults({ token }: Secrets): { path: string; reason: string }[] {
  return token ? [] : [{ path: "secrets.token", reason: "token-missing" }];
}
