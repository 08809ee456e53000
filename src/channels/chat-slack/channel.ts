import { kinds } from "../../kit/kind.ts";
import type { Channel } from "../channel.ts";
import type { TransportKind } from "../transport.ts";
import { mailboxChat } from "../chat/mailbox-chat.ts";
import { outboxFor } from "../outbox.ts";
import { bot } from "./transport.ts";
import words from "./words/en.json" with { type: "json" };

/** Direct messages of a bot in a Slack workspace. */
export const slack: Channel = {
  ...mailboxChat,
  id: "chat-slack",
  picture:
    "M10 4.5a1.5 1.5 0 0 0-3 0V9a1.5 1.5 0 0 0 3 0zM4.5 7a1.5 1.5 0 0 0 0 3H6M17 6v3a1.5 1.5 0 0 1-3 0V4.5M19.5 10a1.5 1.5 0 0 1 0 3H15M14 19.5a1.5 1.5 0 0 0 3 0V15a1.5 1.5 0 0 0-3 0zM19.5 17H18M7 18v-3a1.5 1.5 0 0 1 3 0v4.5M4.5 14H9",
  words,
  transports: kinds<TransportKind>("transport", [bot, outboxFor("chat-slack")]),
};
