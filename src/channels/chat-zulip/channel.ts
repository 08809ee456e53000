import { kinds } from "../../kit/kind.ts";
import type { Channel } from "../channel.ts";
import type { TransportKind } from "../transport.ts";
import { mailboxChat } from "../chat/mailbox-chat.ts";
import { shownInWords } from "../chat/message.ts";
import { outboxFor } from "../outbox.ts";
import { bot } from "./transport.ts";
import words from "./words/en.json" with { type: "json" };

/** Direct messages of a bot in a Zulip organisation. */
export const zulip: Channel = {
  ...mailboxChat,
  id: "chat-zulip",
  picture: "M5 4h14v4L9 16h10v4H5v-4l10-8H5z",
  words,
  shown: shownInWords,
  transports: kinds<TransportKind>("transport", [bot, outboxFor("chat-zulip")]),
};
