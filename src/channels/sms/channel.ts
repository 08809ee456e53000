import { kinds } from "../../kit/kind.ts";
import type { Channel } from "../channel.ts";
import type { TransportKind } from "../transport.ts";
import { outboxFor } from "../outbox.ts";
import { composeText, plainText, shownText } from "../text.ts";
import { own } from "./own.ts";
import { readNumber } from "./address.ts";
import { placeOfNumber, senderFor } from "./by-country.ts";
import { costOf } from "./cost.ts";
import { openFor } from "./hours.ts";
import { previewOnPhone } from "./phone.ts";
import { samples } from "./samples.ts";
import { senderShape } from "./sender-id.ts";
import { smpp34 } from "./smpp/index.ts";
import { http } from "./http/index.ts";
import { twilio } from "./twilio/index.ts";
import words from "./words/en.json" with { type: "json" };

/** Text messages. A message is plain text in UTF-8; the transport chooses how it travels. */
export const sms: Channel = {
  id: "sms",
  form: "text",
  picture:
    "M4 5.5A1.5 1.5 0 0 1 5.5 4h13A1.5 1.5 0 0 1 20 5.5v9a1.5 1.5 0 0 1-1.5 1.5H10l-4.5 4v-4A1.5 1.5 0 0 1 4 14.500zM8 9h8M8 12h5",
  words,
  address: {
    read: readNumber,
    fault: (number) => placeOfNumber(number).fault,
    fold: (number) => number,
    domainSeparator: null,
    field: "phone",
  },
  // What is shown belongs to the account at the gateway, which answers for it.
  sender: {
    read: (text) => (senderShape.test(text) ? text : null),
    proven: false,
    by: senderFor,
    of: (mail) => ({ addresses: [], names: [mail.from] }),
  },
  lure: { subject: 0, html: 0, text: 1000, local: false, short: true },
  transports: kinds<TransportKind>("transport", [smpp34, twilio, http, outboxFor("sms")]),
  own,
  compose: composeText,
  plain: plainText,
  brief: true,
  // Whoever gets one has the telephone in hand, and each is paid for.
  notices: { hourly: 20, daily: 60 },
  allowsOptOut: true,
  openFor,
  cost: (settings, number, message) => costOf(settings, number, message.toString()),
  // A gateway's receipt speaks of the number.
  receipt: ({ code }) => (code === "DELIVRD" ? "arrived" : "recipient"),
  shown: shownText,
  preview: previewOnPhone,
  samples,
};
