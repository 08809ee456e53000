import { kinds } from "../../kit/kind.ts";
import type { Channel } from "../channel.ts";
import type { TransportKind } from "../transport.ts";
import { mailboxChat } from "../chat/mailbox-chat.ts";
import { outboxFor } from "../outbox.ts";
import { bot } from "./transport.ts";
import words from "./words/en.json" with { type: "json" };

/** Direct messages of a bot on a Mattermost server. */
export const mattermost: Channel = {
  ...mailboxChat,
  id: "chat-mattermost",
  picture: "M16 3.8A9 9 0 1 1 8 3.8M12 2.5l3.5 6.5a4 4 0 1 1-7 2.500z",
  words,
  transports: kinds<TransportKind>("transport", [bot, outboxFor("chat-mattermost")]),
};
