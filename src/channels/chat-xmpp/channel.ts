import { kinds } from "../../kit/kind.ts";
import type { Channel } from "../channel.ts";
import type { TransportKind } from "../transport.ts";
import { mailboxChat } from "../chat/mailbox-chat.ts";
import { shownInWords } from "../chat/message.ts";
import { outboxFor } from "../outbox.ts";
import { byJid } from "./address.ts";
import { account } from "./transport.ts";
import words from "./words/en.json" with { type: "json" };

/** Messages to people's accounts in the federation of XMPP. */
export const xmpp: Channel = {
  ...mailboxChat,
  id: "chat-xmpp",
  picture: "M4 4c1 8 5 13 12 16M20 4c-1 8-5 13-12 16M4 4l5 2.500M20 4l-5 2.500",
  words,
  shown: shownInWords,
  address: byJid,
  transports: kinds<TransportKind>("transport", [account, outboxFor("chat-xmpp")]),
  receipt: ({ code }) => (code === "received" ? "arrived" : code === "forbidden" || code === "policy-violation" ? "sender" : "recipient"), // oxfmt-ignore
  samples: {
    ...mailboxChat.samples,
    addresses: [
      ["Ada@Owned.Example", "ada@owned.example"],
      ["ada@owned.example", "ada@owned.example"],
      ["ada@owned.example/phone", null],
      ["owned.example", null],
      ["ada@owned.example, bo@owned.example", null],
      ["", null],
    ],
    failed: { code: "item-not-found", text: "" },
    blamesSender: { code: "policy-violation", text: "" },
  },
};
