import type { Secrets, TransportKind } from "../transport.ts";
import { chatTransport, conversationId } from "../chat/transport.ts";
import { connectorCall, personOf } from "./api.ts";
import { activityOf } from "./card.ts";
import { receiveTeams } from "./inbound.ts";
import { teamsSettings } from "./settings.ts";
import type { TeamsSettings } from "./settings.ts";
import { tokensOf } from "./tokens.ts";

/** A bot that writes to people of a tenant through the Bot Framework's connector. */
export const bot: TransportKind<TeamsSettings> = {
  id: "bot",
  channel: "chat-teams",
  settings: teamsSettings,
  secrets: ["secret"],
  // What is signed in for goes to the others, and says who may send as much as the secret does.
  secretScope: ({ cloud: { login, graph, connector, scope } }) => ({ secret: [login, graph, connector, scope] }),
  check: (_settings, secrets) => faults(secrets),
  inbound: receiveTeams,
  samples: { fake: async () => (await import("./fake.ts")).teamsFake() },
  open: (settings, { secret = "" }, ports) => {
    const tokens = tokensOf(ports.fetch, settings, secret);
    const { tenant, appId } = settings;
    return chatTransport(
      {
        connections: 8,
        perSecond: settings.perSecond,
        async find(to) {
          const person = await personOf(ports.fetch, settings, tokens, to);
          // Opening the conversation shows nobody anything.
          const opened = await connectorCall(ports.fetch, settings, tokens, "/v3/conversations", {
            bot: { id: `28:${appId}` },
            isGroup: false,
            tenantId: tenant,
            members: [{ id: person }],
            channelData: { tenant: { id: tenant } },
          });
          return { conversation: conversationId(opened), account: person };
        },
        async post({ conversation, account }, message, messageId) {
          const at = `/v3/conversations/${encodeURIComponent(conversation)}/activities`;
          const { id } = await connectorCall(
            ports.fetch,
            settings,
            tokens,
            at,
            activityOf(message, messageId, account),
          );
          return `posted as ${String(id ?? "")}`;
        },
        async probe() {
          await tokens("bot");
          // Whether the directory may be read shows with an address that nobody has.
          await personOf(ports.fetch, settings, tokens, "nobody@hookwise.invalid").catch((error: Error) => {
            if (!error.message.includes("says.nobody")) throw error;
          });
        },
      },
      ports,
    );
  },
};

function faults({ secret }: Secrets): { path: string; reason: string }[] {
  return secret ? [] : [{ path: "secrets.secret", reason: "secret-missing" }];
}
