import { readDomain } from "../../../kit/address.ts";
import { kinds } from "../../../kit/kind.ts";
import type { Channel } from "../../channel.ts";
import type { TransportKind } from "../../transport.ts";
import { outboxFor } from "../../outbox.ts";
import { composeText, plainText, shownText } from "../../text.ts";
import { line } from "./line.ts";

/** A pager of a house's own exchange: `741#house.example`. No such thing exists; tests drop it into a copy of the list of channels. */
export const pager: Channel = {
  id: "pager",
  picture: "M4 7h16v10H4zM7 10h7v3H7z",
  words: {
    title: "Pager",
    message: "page",
    "no-way": "No exchange for pagers is set up. Add a sending profile and make it the default.",
    fields: { exchange: "Name of the exchange" },
    guide: { 1: "Ask the gatehouse for the code of the exchange.", 2: "Enter it here." },
    settings: { "code-missing": "The exchange wants the secret code." },
  },
  address: {
    read: readPager,
    fold: (address) => address,
    domainSeparator: "#",
    field: "custom.pager",
    headings: "pager,pager number,funkrufnummer",
  },
  sender: { read: readPager, proven: true, of: (mail) => ({ addresses: [mail.from], names: [] }) },
  lure: { subject: 0, html: 0, text: 160, local: false },
  transports: kinds<TransportKind>("transport", [line, outboxFor("pager")]),
  own: { configured: () => null, sender: () => "100#localhost.example" },
  compose: composeText,
  plain: plainText,
  brief: true,
  notices: { hourly: 20, daily: 60 },
  receipt: ({ code }) => ({ SEEN: "arrived" as const, BARRED: "sender" as const })[code] ?? "recipient",
  shown: shownText,
  samples: {
    addresses: [
      ["741#Owned.example", "741#owned.example"],
      [" 7 41 # owned.example", "741#owned.example"],
      ["741", null],
      ["741#owned", null],
      ["741#owned.example,742#owned.example", null],
      ["", null],
    ],
    owned: "741#owned.example",
    sender: "100#owned.example",
    failed: { code: "GONE", text: "nobody wears this pager" },
    blamesSender: { code: "BARRED", text: "the exchange takes nothing from this sender" },
  },
};

function readPager(text: string): string | null {
  const [, number, host] = /^(\d{3,6})#([^#,;]+)$/.exec(text.replaceAll(" ", "")) ?? [];
  const domain = host ? readDomain(host) : null;
  return number && domain ? `${number}#${domain}` : null;
}
