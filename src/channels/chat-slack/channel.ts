import { kinds } from "../../kit/kind.ts";
import type { Channel, TransportKind } from "../channel.ts";
import { byMailbox, shownName } from "../chat/address.ts";
import { composeChat, plainChat, shownChat } from "../chat/message.ts";
import { chatSamples } from "../chat/samples.ts";
import { outboxFor } from "../outbox.ts";
import { bot } from "./transport.ts";
import words from "./words/en.json" with { type: "json" };

/** Direct messages of a bot in a Slack workspace. */
export const slack: Channel = {
  id: "chat-slack",
  picture:
    "M10 4.500a1.500 1.500 0 0 0-3 0V9a1.500 1.500 0 0 0 3 0zM4.500 7a1.500 1.500 0 0 0 0 3H6M17 6v3a1.500 1.500 0 0 1-3 0V4.500M19.500 10a1.500 1.500 0 0 1 0 3H15M14 19.500a1.500 1.500 0 0 0 3 0V15a1.500 1.500 0 0 0-3 0zM19.500 17H18M7 18v-3a1.500 1.500 0 0 1 3 0v4.500M4.500 14H9",
  words,
  address: byMailbox,
  sender: shownName,
  // Three thousand characters are what one of its blocks holds.
  lure: { subject: 0, html: 0, text: 2900, local: false },
  transports: kinds<TransportKind>("transport", [bot, outboxFor("chat-slack")]),
  own: { configured: () => null, sender: () => "Hookwise" },
  compose: composeChat,
  plain: plainChat,
  brief: true,
  notices: { hourly: 20, daily: 60 },
  receipt: () => "recipient",
  shown: shownChat,
  samples: chatSamples,
};
