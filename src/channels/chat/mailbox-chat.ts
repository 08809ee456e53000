import type { Channel } from "../channel.ts";
import { byMailbox, shownName } from "./address.ts";
import { previewInChat } from "./client.ts";
import { composeChat, plainChat, shownChat } from "./message.ts";
import { chatSamples } from "./samples.ts";

/** What all chats have in common whose people are found by their mailbox. */
export const mailboxChat = {
  form: "chat",
  address: byMailbox,
  sender: shownName,
  // What the smallest block of a chat holds.
  lure: { subject: 0, html: 0, text: 2900, local: false },
  own: { configured: () => null, sender: () => "Hookwise" },
  compose: composeChat,
  plain: plainChat,
  brief: true,
  notices: { hourly: 20, daily: 60 },
  // No chat of these says later that a message did not arrive.
  receipt: () => "recipient",
  shown: shownChat,
  preview: previewInChat,
  samples: chatSamples,
} as const satisfies Partial<Channel>;
