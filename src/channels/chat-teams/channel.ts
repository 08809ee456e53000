import { kinds } from "../../kit/kind.ts";
import type { Channel } from "../channel.ts";
import type { TransportKind } from "../transport.ts";
import { mailboxChat } from "../chat/mailbox-chat.ts";
import { outboxFor } from "../outbox.ts";
import { bot } from "./transport.ts";
import words from "./words/en.json" with { type: "json" };

/** Messages of a bot to people of a Microsoft Teams tenant. */
export const teams: Channel = {
  ...mailboxChat,
  id: "chat-teams",
  picture:
    "M3.500 6.500h9v11h-9zM5.500 9.500h5M8 9.500v5.500M15 9.500h5.500v5a4 4 0 0 1-5.500 3.700M17.500 7.500a1.750 1.750 0 1 0 0-3.500 1.750 1.750 0 0 0 0 3.500",
  words,
  transports: kinds<TransportKind>("transport", [bot, outboxFor("chat-teams")]),
};
